/** Goes to the first marked field with an error, otherwise shows why: on a sheet both may be out of sight, and the press would seem to do nothing. */
export const showFirstFault = (form: Element): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] button');
    field?.focus();
    (field ?? form.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
  });
};
