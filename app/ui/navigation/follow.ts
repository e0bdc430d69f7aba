/** Many plain links and forms with one listener round them: each costs the server and the browser a fraction of the router's own. */
import { useNavigate, useSubmit } from "@remix-run/react";
import { useCallback, type FormEvent, type MouseEvent } from "react";
import { isFile } from "./link-rule";

/** Whether a click means "go there here", not "open it elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** For the onClick of what is round plain links of this site; files and links with a listener of their own are left alone. */
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

/** For the onSubmit of what is round plain forms that name their action; the page stays where it is, as do forms with a listener of their own. */
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
