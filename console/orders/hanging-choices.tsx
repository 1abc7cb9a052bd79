import type { BenefitChoice } from '#domain/memberships/benefit-choice.ts';
import { Checkbox, RadioGroup } from '../parts/fields/choices.tsx';
import { Keeping } from '../parts/kept.tsx';
import { benefitWords } from '../words/orders.ts';
import type { VenueFormat } from '../words/times.ts';
import { givenFor, type HangingOutcome, HangingTickets } from './benefits-back.tsx';
import type { Hanging, HangingWish } from './use-hanging.ts';

interface HangingChoicesProps {
  readonly outcome: HangingOutcome;
  readonly hanging: Hanging;
  readonly isDisabled: boolean;
  /** Asks what would happen now. */
  readonly onChoose: (chosen: HangingWish) => void;
  readonly format: VenueFormat;
}

/** Lists what depends on a membership that ends, and asks what happens to it. Nothing is preselected. */
export function HangingChoices({
  outcome: { benefits, gift_codes },
  hanging,
  isDisabled,
  onChoose,
  format,
}: HangingChoicesProps) {
  const own = benefitWords;
  const { wish, isMissing } = hanging;
  const choose = (choice: HangingWish) => onChoose(hanging.choose(choice));
  const count = benefits?.orders.reduce((sum, { tickets }) => sum + tickets.length, 0) ?? 0;
  return (
    <>
      {benefits && (
        <section aria-label={own.title}>
          {count > 0 && <p>{own.explain(count)}</p>}
          <HangingTickets benefits={benefits} format={format} />
          {count > 0 && (
            <RadioGroup
              label={own.what}
              options={[
                {
                  value: 'cancel',
                  text: own.options.cancel,
                  ...(benefits.choice === 'keep'
                    ? {}
                    : {
                        hint: (
                          <Keeping>
                            {(keep) => own.hints.cancel(givenFor(benefits.amount, format, keep))}
                          </Keeping>
                        ),
                      }),
                },
                { value: 'keep', text: own.options.keep, hint: own.hints.keep },
              ]}
              value={wish.benefits ?? null}
              onChange={(value) => choose({ benefits: value as BenefitChoice })}
              isDisabled={isDisabled}
              error={isMissing ? own.missing : undefined}
            />
          )}
        </section>
      )}
      {gift_codes && (
        <>
          <p>{own.giftCodes[gift_codes.reopened ? 'reopened' : 'ended'](gift_codes.count)}</p>
          <Checkbox
            isChecked={wish.reopens_gift_codes ?? false}
            onChange={(isChecked) => choose({ reopens_gift_codes: isChecked })}
            isDisabled={isDisabled}
          >
            {own.giftCodes.reopen}
          </Checkbox>
        </>
      )}
    </>
  );
}
