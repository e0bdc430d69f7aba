/** /bdwx: what it shows, and unbinding. */
import { readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import type { SignedIn } from "./buyer";
import { boundWechat, unbindWechat, type Owner } from "./wechat-binding.server";
import { UnbindForm } from "./wechat-form";
import type { BindingPage } from "./wechat-page";
import { isWechatOffered } from "./wechat-scan.server";

/** The login's WeChat; with ?remove the question before it is taken off. */
export async function bindingPage(viewer: SignedIn, query: URLSearchParams): Promise<BindingPage> {
  const [isOffered, bound] = await Promise.all([isWechatOffered(), boundWechat(viewer.buyer.accountId)]);
  return { isOffered, username: viewer.username, bound, isAsking: bound !== null && query.has("remove") };
}

/** Takes in the form of /bdwx. Never refused: every login keeps its password. `now` in ms. */
export async function submitUnbind(request: Request, owner: Owner, now: number): Promise<Response> {
  const form = await readForm(request, UnbindForm);
  if (!form.ok) return form.response;
  const wasBound = await unbindWechat(owner, now);
  return redirectWith(request, "/bdwx", {
    kind: wasBound ? "success" : "info",
    text: wasBound ? "已解绑微信，请用账号密码登录" : "没有绑定微信",
  });
}
