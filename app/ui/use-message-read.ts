/** Once a message is on the page its cookie is spent (platform/http/message.server.ts). */
import { useLayoutEffect } from "react";
import { readCookie } from "~/platform/values/message-read";

/** With the page itself, not after it: who goes on at once would read the message again on the next page. */
export function useMessageRead(id: string | undefined): void {
  useLayoutEffect(() => {
    if (id !== undefined) document.cookie = readCookie(id);
  }, [id]);
}
