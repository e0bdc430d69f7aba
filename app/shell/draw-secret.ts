import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Joining in the popup does not reload the page; the popup does after showing the result. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith("/draw/") ? false : defaultShouldRevalidate;
}
