import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** Joining from the popup leaves the page as it is; the popup asks for it anew once it has shown the result. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction?.startsWith("/draw/") ? false : defaultShouldRevalidate;
}
