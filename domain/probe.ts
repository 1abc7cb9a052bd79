export const two = (a: number): number => a + 1;
