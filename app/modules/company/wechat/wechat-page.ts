/** What the pages of WeChat are shown from. Pure. */
import type { FormReply } from "~/platform/http/forms/forms.server";

export type WechatReply = Pick<FormReply, "error" | "initialValue">;

export interface EntryPage {
  isOffered: boolean;
  /** who is signed in already */
  company: string | null;
  redirectTo: string;
  /** an identity that no login has yet */
  waiting: { nickname: string; forRegistration: boolean } | null;
}

export interface BindingPage {
  isOffered: boolean;
  username: string;
  bound: { nickname: string; boundAt: number } | null;
}

export type SandboxScanPage =
  | { fault: string }
  | { fault: null; shop: string; picture: string; state: string; nickname: string };
