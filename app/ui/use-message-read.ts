/** Once a message is on the page its cookie is spent (platform/http/message.server.ts). */
import { useEffect } from "react";
import { readCookie } from "~/platform/values/message-read";

export function useMessageRead(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.cookie = readCookie(id);
  }, [id]);
}
