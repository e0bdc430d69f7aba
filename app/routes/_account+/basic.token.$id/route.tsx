/** /basic/token/:id: the question before an access token ends, and its end. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endToken, findTokens } from "~/modules/company/account/api-token.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { key } from "~/platform/values/number-fields";
import type { PageHandle } from "~/shell/handle";

const EndTokenForm = z.object({ id: key() });

export const handle: PageHandle = { title: "基础信息" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const tokens = await findTokens(buyer.companyId, now());
  const token = tokens.find(({ id, state }) => String(id) === params.id && state === "valid") ?? notFound();
  return json(token);
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, EndTokenForm);
  if (!form.ok) return form.response;
  if (!(await endToken(buyer.companyId, form.value.id, now()))) notFound();
  return redirectWith("/basic#api", { kind: "success", text: "访问令牌已停用" });
}

export default function EndToken() {
  const { id, name, tail } = useLoaderData<typeof loader>();
  return (
    <section className="surface" aria-labelledby="ask-title">
      <div className="surface__head">
        <h2 className="surface__title" id="ask-title">
          确定停用这个访问令牌吗？
        </h2>
      </div>
      <p>{`${name}，尾号 ${tail}。停用后，使用它的系统将立即无法调用接口。`}</p>
      <Form className="choices" method="post">
        <input type="hidden" name="id" value={id} />
        <Link className="button" to="/basic#api">
          再想想
        </Link>
        <button type="submit" className="button button--pay">
          停用
        </button>
      </Form>
    </section>
  );
}
