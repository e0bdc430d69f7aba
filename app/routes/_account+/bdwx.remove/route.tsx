/** /bdwx/remove: confirms unbinding the login's WeChat. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { boundWechat, unbindWechat } from "~/modules/company/wechat/wechat-binding.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

const UnbindForm = z.object({});

export const handle: PageHandle = { title: "绑定微信" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  if (!(await boundWechat(buyer.accountId))) throw redirect("/bdwx");
  return null;
}

/** Never refused, because every login has a password. */
export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, UnbindForm);
  if (!form.ok) return form.response;
  const wasBound = await unbindWechat(buyer, now());
  return redirectWith("/bdwx", {
    kind: wasBound ? "success" : "info",
    text: wasBound ? "已解绑微信，请用账号密码登录" : "没有绑定微信",
  });
}

export default function UnbindWechat() {
  return (
    <section className="surface" aria-labelledby="wechat-title">
      <div className="surface__head">
        <h2 className="surface__title" id="wechat-title">
          确定解绑微信吗？
        </h2>
      </div>
      <Form className="wechat-unbound" method="post" action="/bdwx/remove">
        <p>解绑后不能再用它扫码登录，账号密码登录照常可用。</p>
        <p className="choices">
          <Link className="button" to="/bdwx">
            再想想
          </Link>
          <button type="submit" className="button button--pay">
            解绑
          </button>
        </p>
      </Form>
    </section>
  );
}
