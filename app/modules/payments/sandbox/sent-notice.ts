import type { HttpMessage } from "~/platform/http/http-message.server";

/** A signed notice on its way to the shop. */
export interface SentNotice extends HttpMessage {
  method: "POST";
  body: string;
}
