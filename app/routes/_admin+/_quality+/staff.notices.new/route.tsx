/** 发布质量公告: notifies the batches' buyers at once. */
import { getFormProps } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { QUALITY_NOTICE_KIND_NAMES, NoticeForm } from "~/modules/quality/notices/notice";
import { findNotice, makeNotice } from "~/modules/quality/notices/notices.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SelectField } from "~/ui/forms/form-fields";
import { sendAnnouncement } from "~/modules/support/announcements/announcements.server";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("发布质量公告", "quality.notices");

const SHOWN_FOR = 90 * DAY;
/** Parts of 500 companies notified before the response; the job notifies the rest. */
const PARTS_AT_ONCE = 2;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const endsOn = toDay(now() + SHOWN_FOR);
  return json({ endsOn, formKey: newFormToken(), constraint: formConstraint(NoticeForm) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, NoticeForm);
  if (!form.ok) return form.response;
  const { formKey, goodsId, batchLines, ...words } = form.value;
  const goods = await oneGoodsInput(goodsId);
  if (!goods.ok) return form.refuse({ fields: { goodsId: [goods.text] } });
  const wanted = { ...words, goodsId: goods.id, batches: batchLines, by: staff.name };
  const at = now();
  const made = await asStaff(staff, { command: "发布质量公告" }, () => makeNotice(wanted, formKey, at));
  if (!made.ok) return form.refuse({ fields: made.fields });
  const { announcementId } = (await findNotice(made.id, at))!;
  await sendAnnouncement(announcementId, at, PARTS_AT_ONCE);
  const text = "已发布，买过的客户会收到消息。";
  return redirectWith(`/staff/notices/${made.id}`, { kind: "success", text }, "admin");
}

const KINDS = Object.entries(QUALITY_NOTICE_KIND_NAMES).map(([value, name]) => ({ value, name }));

export default function NewNotice() {
  const { endsOn, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const [form, fields] = usePageForm<
    Record<"kind" | "goodsId" | "batchLines" | "title" | "body" | "endsOn", string>
  >({ id: "notice", reply, constraint, defaultValue: { endsOn } });
  return (
    <>
      <div className="admin-head">
        <h1>发布质量公告</h1>
        <span className="admin-head__note">提交后立即发给买过这些批号的客户</span>
      </div>
      <Form method="post" className="admin-body form" {...getFormProps(form)}>
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={formKey} />
        <SelectField field={fields.kind} label="类型" choices={KINDS} required />
        <FormField
          field={fields.goodsId}
          label="商品"
          hint="编号、货号、条码或全名"
          required
          autoComplete="off"
        />
        <FormField field={fields.batchLines} label="批号" hint="每行一个，不填为全部批号">
          <textarea rows={3} />
        </FormField>
        <FormField field={fields.title} label="标题" required autoComplete="off" />
        <FormField field={fields.body} label="内容（客户可见）" required>
          <textarea rows={6} />
        </FormField>
        <FormField field={fields.endsOn} label="商品页展示至" type="date" required />
        <p className="form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            发布并通知
          </button>
          <Link className="button" to="/staff/notices">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}
