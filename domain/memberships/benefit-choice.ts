/** The choices for tickets that members bought with a membership that ends before their visit. */
export const benefitChoices = ['cancel', 'keep'] as const;

export type BenefitChoice = (typeof benefitChoices)[number];

/** Maximum number of tickets that are cancelled together with a membership. */
export const mostCancelledBenefits = 1000;
