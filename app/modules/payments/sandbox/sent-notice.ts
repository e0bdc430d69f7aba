import type { HttpMessage } from "~/platform/http/http-message.server";

export interface SentNotice extends HttpMessage {
  method: "POST";
  body: string;
}
