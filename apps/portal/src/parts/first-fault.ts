/** Goes to the first field with a fault once it is marked, else shows why: on a sheet both may stand out of sight, and the press would seem to do nothing. */
export const showFirstFault = (form: Element): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] button');
    field?.focus();
    (field ?? form.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
  });
};
