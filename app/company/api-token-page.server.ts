/** /basic?token=…: a new access token, shown once, and the end of one. */
import { json } from "@remix-run/node";
import { inTransaction } from "~/platform/database.server";
import { newFormToken, once, readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith } from "~/platform/session.server";
import { tokenFault, TOKEN_SCOPES, type TokenPage, type TokenReply } from "./api-token";
import { RevokeForm, TokenForm } from "./api-token-form";
import { makeToken, revokeToken, tokensOf } from "./api-token.server";
import type { SignedIn } from "./buyer";
import { tell } from "./profile.server";
import { CHANGED_MEANWHILE, checkPassword, holdPassword } from "./sign-in.server";

const HERE = "/basic#api";

/** The form of a new token (?token=new) or the question before one ends (?token=<id>); 404 for one that the company has not. `now` in ms. */
export async function tokenPage({ buyer }: SignedIn, named: string, now: number): Promise<TokenPage> {
  const tokens = await tokensOf(buyer.companyId, now);
  if (named === "new")
    return { mode: "newToken", once: newFormToken(buyer), fault: tokenFault(buyer, tokens) };
  const token = tokens.find(({ id, state }) => String(id) === named && state === "valid") ?? notFound();
  return { mode: "revokeToken", token };
}

/** Takes in either: the new token stands in the answer alone, 400 with what must be mended, 404 for another company's. `now` in ms. */
export async function submitToken(
  request: Request,
  viewer: SignedIn,
  named: string,
  now: number,
): Promise<Response> {
  return named === "new" ? submitNew(request, viewer, now) : submitEnd(request, viewer, now);
}

class Refused extends Error {}

async function submitNew(request: Request, viewer: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, TokenForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const { accountId, companyId } = viewer.buyer;
  const right = await checkPassword({ accountId, sessionId: viewer.sessionId }, value.password, now);
  if (!right.ok) return refuse({ fields: { password: [right.text] } });
  try {
    const { token } = await inTransaction(async (trx) => {
      const made: { token?: string } = {};
      await once(trx, value.token, async () => {
        // A token made with a password that was changed meanwhile would outlive the change, which ends all of them.
        if (!(await holdPassword(trx, accountId, right.seenHash))) throw new Refused(CHANGED_MEANWHILE);
        const result = await makeToken(trx, viewer, value, now);
        if (!result.ok) throw new Refused(result.text);
        made.token = result.token;
        await tell(trx, companyId, `已创建访问令牌“${value.name}”`, WARNING, now);
        return HERE;
      });
      return made;
    });
    // The same form once more: the token was told, and is told to nobody again.
    if (!token)
      return redirectWith(request, HERE, { kind: "info", text: "该令牌此前已创建，令牌内容不再显示" });
    const made = { token, name: value.name, scope: TOKEN_SCOPES[value.scope].name };
    return json<TokenReply>({ made }, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof Refused) return refuse({ form: [error.message] });
    throw error;
  }
}

const WARNING = "凭令牌可以贵企业的名义调用接口。如非本人操作，请立即停用该令牌并修改登录密码。";

async function submitEnd(request: Request, { buyer }: SignedIn, now: number): Promise<Response> {
  const form = await readForm(request, RevokeForm);
  if (!form.ok) return form.response;
  const ended = await inTransaction((trx) => revokeToken(trx, buyer.companyId, form.value.id, now));
  if (!ended) notFound();
  return redirectWith(request, HERE, { kind: "success", text: "访问令牌已停用" });
}
