/**
 * The second press of a double click sends nothing: the first one has sent the form, and the page may have changed under the pointer, where
 * the same place answers the next case.
 */
export function dropSecondPress(event: MouseEvent): void {
  if (event.detail < 2 || !(event.target instanceof Element)) return;
  const button = event.target.closest("button, input");
  const isSending =
    (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) && button.type === "submit";
  if (isSending && (button.formMethod || button.form?.method) === "post") event.preventDefault();
}
