import type { ChatMessage, ChatStand, ChatSubject } from "~/modules/support/chat/chat";

export interface ChatPage {
  /** is_can_chat: without it only what was written before is shown */
  isOn: boolean;
  isSignedIn: boolean;
  now: number;
  token: string;
  /** for a visitor who has none: with it in the form both of two submits are of one browser */
  newKey: string | null;
  subject: ChatSubject | null;
  /** where the form is sent: this page, with what is brought along */
  action: string;
  chat: ChatStand | null;
  messages: ChatMessage[];
  /** older messages stand before this number; null: there are none */
  older: number | null;
  isOld: boolean;
  /** what the shop says first; "" for nothing */
  greeting: string;
  hours: string;
  /** where new messages are followed; null: nowhere */
  live: { url: string; after: number } | null;
}
