/** Of a call that answers nothing. */
export async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
