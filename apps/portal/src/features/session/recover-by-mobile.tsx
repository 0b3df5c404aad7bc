/** Sets a new password by a code sent to her phone, and logs in with it. */
export function RecoverByMobile(_props: { onDone(): void }) {
  return null;
}
