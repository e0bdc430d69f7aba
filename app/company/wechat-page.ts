/** What the pages of WeChat are shown from. Pure. */
import type { FormReply } from "~/platform/forms.server";

export type WechatReply = Pick<FormReply, "error" | "initialValue">;

/** /register/wechat */
export interface EntryPage {
  isOffered: boolean;
  /** who is signed in already */
  company: string | null;
  redirectTo: string;
  /** an identity that no login has yet */
  waiting: { nickname: string; forRegistration: boolean } | null;
}

/** /bdwx */
export interface BindingPage {
  isOffered: boolean;
  username: string;
  bound: { nickname: string; boundAt: number } | null;
  /** ?remove: the question before unbinding */
  isAsking: boolean;
}

/** The sandbox's page of the code. */
export type SandboxScanPage =
  | { fault: string }
  | { fault: null; shop: string; picture: string; state: string; nickname: string };
