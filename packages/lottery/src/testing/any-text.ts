import fc from 'fast-check';

/** Code points of all kinds, lone surrogates too. The units fast-check has take a second to set up. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength }).map((points) => String.fromCodePoint(...points));
