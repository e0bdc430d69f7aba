/** Many plain links with one listener round them: each costs the server and the browser a fraction of a router's link. */
import { useNavigate } from "@remix-run/react";
import { useCallback, type MouseEvent } from "react";

/** Whether a click means "go there here", not "open it elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** For the onClick of what is round plain links of this site; links with a listener of their own are left alone. */
export function useFollow({ keepsScroll = false } = {}): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const to = (event.target as Element).closest("a:not([target])")?.getAttribute("href");
      if (!to?.startsWith("/") || event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigate(to, { preventScrollReset: keepsScroll });
    },
    [navigate, keepsScroll],
  );
}
