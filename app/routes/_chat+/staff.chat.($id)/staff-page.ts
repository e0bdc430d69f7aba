/** What the staff's page is given to show. Types only. */
import type { DeskChat, DeskList } from "~/support/chat/chat-admin";

export interface StaffOrder {
  id: number;
  number: string;
  /** state in words */
  state: string;
  /** fen */
  payable: number;
  /** epoch ms */
  placedAt: number;
}

export type StaffDesk = Extract<StaffPage, { view: "desk" }>;

export type StaffPage =
  | { view: "enter"; name: string; link: string }
  | {
      view: "desk";
      name: string;
      now: number;
      token: string;
      list: DeskList;
      chat: DeskChat | null;
      orders: StaffOrder[];
      /** version of the conversations that is shown */
      live: { url: string; after: number } | null;
    };
