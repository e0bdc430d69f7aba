import type { FormReply } from "~/platform/http/forms/forms.server";

export type WechatReply = Pick<FormReply, "error" | "initialValue">;

export interface EntryPage {
  isOffered: boolean;
  company: string | null;
  redirectTo: string;
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
