import { cpus, totalmem } from 'node:os';
import { currentCommit, git } from '../figures/age.ts';
import type { Figures } from '../figures/figures.ts';

/** The machine, time and commit of a measurement made now. */
export const measured = (): Pick<Figures, 'machine' | 'date' | 'commit' | 'differs'> => ({
  machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  date: new Date().toISOString().slice(0, 10),
  commit: currentCommit().commit,
  differs: hasChanges(),
});

/** True if files of the product differ from the commit; those of the bench itself may. */
const hasChanges = (): boolean =>
  git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench', ':!package*.json') !==
  '';
