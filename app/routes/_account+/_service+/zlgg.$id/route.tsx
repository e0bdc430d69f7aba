/** /zlgg/:id 质量公告: a notice about a product or its batches; buyers acknowledge it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { noticeKindText, noticePath } from "~/modules/quality/notices/notice";
import { acknowledge, ownNotice } from "~/modules/quality/notices/notices.server";
import type { PageHandle } from "~/shell/handle";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

export const handle: PageHandle = { title: "质量公告" };

const AckForm = z.object({ token: z.string() });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const notice = (await ownNotice(requireId(params.id), buyer.companyId, now())) ?? notFound();
  return json({ notice, token: newFormToken(buyer) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = requireId(params.id);
  const form = await readForm(request, AckForm);
  if (!form.ok) return form.response;
  if ((await acknowledge(id, buyer, now())) === null) return notFound();
  return redirectWith(noticePath(id), { kind: "success", text: "已确认知悉" });
}

export default function NoticePage() {
  const { notice, token } = useLoaderData<typeof loader>();
  const { title, kind, body, goods, goodsId, batches, createdAt, isRequested, acknowledgedAt } = notice;
  return (
    <section className="surface" aria-labelledby="notice-title">
      <div className="surface__head">
        <h2 className="surface__title" id="notice-title">
          {title}
        </h2>
      </div>
      <ErrorSummary errors={toErrorSummary(useActionData<typeof action>())} />
      <dl className="recall__facts">
        {(
          [
            ["类型", noticeKindText(kind)],
            ["商品", goods],
            ["批号", batches.join("、") || "全部批号"],
            ["发布时间", formatTime(createdAt)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="recall__sub">内容</h3>
      <p className="recall__text">{body}</p>
      {acknowledgedAt !== null ? (
        <p className="recall__none">{`贵司已于 ${formatTime(acknowledgedAt)} 确认知悉。`}</p>
      ) : null}
      <div className="choices recall__do">
        {isRequested && acknowledgedAt === null ? (
          <Form method="post">
            <input type="hidden" name="token" value={token} />
            <button type="submit" className="button button--primary">
              确认知悉
            </button>
          </Form>
        ) : null}
        <Link className="button" to={`/list/info/${goodsId}`}>
          查看商品
        </Link>
      </div>
    </section>
  );
}
