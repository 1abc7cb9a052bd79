import { useRevalidator } from 'react-router';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Checkbox } from '../../parts/fields/choices.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { peopleWords } from '../../words/people.ts';

interface SignInRulesProps {
  readonly requiresPasskey: boolean;
  /** The people who could not sign in without a password. */
  readonly withoutPasskey: number;
}

/** Allows people to sign in by password, or requires a passkey (STF-03). */
export function SignInRules({ requiresPasskey, withoutPasskey }: SignInRulesProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = peopleWords.signIn;
  const change = useStaffCall(
    (requires_passkey: boolean) => staff.call('setSignInRules', { body: { requires_passkey } }),
    { no_passkey: own.noPasskey },
  );
  async function choose(isRequired: boolean): Promise<void> {
    const outcome = await change.run(isRequired);
    if (!outcome.ok) return;
    toast.show({ text: isRequired ? own.required : own.free });
    await revalidate();
  }
  return (
    <Section title={own.title}>
      <ProblemNotice text={change.problem?.text} />
      <Checkbox isChecked={requiresPasskey} onChange={(is) => void choose(is)}>
        {own.require}
      </Checkbox>
      <p>{withoutPasskey > 0 ? own.without(withoutPasskey) : own.hint}</p>
    </Section>
  );
}
