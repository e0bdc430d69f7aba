import type { ChatMessage, ChatStand, ChatSubject } from "~/modules/support/chat/chat";

export interface ChatPage {
  /** is_can_chat; otherwise only earlier messages show */
  isOn: boolean;
  isSignedIn: boolean;
  now: number;
  token: string;
  /** for a visitor without a key, so that two submits belong to the same browser */
  newKey: string | null;
  subject: ChatSubject | null;
  /** this page with its subject */
  action: string;
  chat: ChatStand | null;
  messages: ChatMessage[];
  /** number before which older messages are; null: none */
  older: number | null;
  isOld: boolean;
  /** "" for none */
  greeting: string;
  hours: string;
  /** the stream of new messages; null: none */
  live: { url: string; after: number } | null;
}
