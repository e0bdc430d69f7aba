import { useLayoutEffect } from "react";
import { readCookie } from "~/platform/values/message-read";

/** With the page itself, so that a fast reader does not see the message again on the next page. */
export function useMessageRead(id: string | undefined): void {
  useLayoutEffect(() => {
    if (id !== undefined) document.cookie = readCookie(id);
  }, [id]);
}
