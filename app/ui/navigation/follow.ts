/** Plain links and forms with one shared listener, because router links cost server and browser much more. */
import { useNavigate, useSubmit } from "@remix-run/react";
import { useCallback, type FormEvent, type MouseEvent } from "react";
import { isFile } from "./link-rule";

/** Whether a click opens the link here, not elsewhere. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** An onClick for an element around plain links of this site; files and links with their own listener are skipped. */
export function useFollow({ keepsScroll = false } = {}): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const to = (event.target as Element).closest("a:not([target])")?.getAttribute("href");
      if (!to?.startsWith("/") || isFile(to) || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(to, { preventScrollReset: keepsScroll });
    },
    [navigate, keepsScroll],
  );
}

/** An onSubmit for an element around plain forms with an action; the page stays, and forms with their own listener are skipped. */
export function useSend(): (event: FormEvent<HTMLElement>) => void {
  const submit = useSubmit();
  return useCallback(
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      submit((submitter ?? event.target) as HTMLButtonElement | HTMLFormElement, {
        preventScrollReset: true,
      });
    },
    [submit],
  );
}
