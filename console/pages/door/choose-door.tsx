import { type FormEvent, useState } from 'react';
import { doorWords } from '../../words/door.ts';
import { instantText } from '../../words/times.ts';
import type { ChosenDoor, DoorPost } from './chosen-door.ts';
import classes from './door.module.css';

interface ChooseDoorProps {
  readonly post: DoorPost;
  readonly onChosen: (chosen: ChosenDoor) => void;
}

const noDoor = '';

/** Asks which door this browser scans at and, if that has several, for which sessions. */
export function ChooseDoor({ post, onChosen }: ChooseDoorProps) {
  const { title, device, person, anyDoor, anyDoorHint, sessions, start } = doorWords.choose;
  const { scanner, door, has_all_doors, session, portal } = post;
  const [doorId, setDoorId] = useState(door[0]?.id ?? noDoor);
  const [chosen, setChosen] = useState<readonly string[]>(session?.map(({ id }) => id) ?? []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isAll = chosen.length === 0 || chosen.length === session?.length;
    onChosen({
      door: door.find(({ id }) => id === doorId),
      sessions: isAll ? undefined : chosen,
    });
  }
  const options = [
    ...door.map(({ id, name }) => ({ id, name, hint: undefined })),
    ...(has_all_doors ? [{ id: noDoor, name: anyDoor, hint: anyDoorHint }] : []),
  ];
  return (
    <main className={classes['closed']}>
      <title>{`${title} · ${portal.name}`}</title>
      <h1>{title}</h1>
      <p>{scanner.kind === 'device' ? device(scanner.name) : person(scanner.name)}</p>
      <form className={classes['form']} onSubmit={submit}>
        <fieldset>
          <legend className="visually-hidden">{doorWords.door}</legend>
          {options.map(({ id, name, hint }) => (
            <label key={id} className={classes['choice']}>
              <input
                type="radio"
                name="door"
                checked={doorId === id}
                onChange={() => setDoorId(id)}
              />
              <span>
                {name}
                {hint && <small>{hint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {session && session.length > 1 && (
          <fieldset>
            <legend>{sessions}</legend>
            {session.map(({ id, event, starts_at, timezone }) => (
              <label key={id} className={classes['choice']}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                    )
                  }
                />
                <span>
                  {event}
                  <small>{instantText(starts_at, { timezone, currency: '' })}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <button type="submit" className={classes['primary']}>
          {start}
        </button>
      </form>
    </main>
  );
}
