/** 新消息: written, looked at with whom it would go to, and sent by a second press. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import type { z } from "zod";
import { listManagers } from "~/modules/company/members/managers.server";
import { oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, newFormToken, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { regionChoices } from "~/platform/values/regions";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { audienceText } from "~/modules/support/announcements/announcement";
import {
  toAnnouncementAudience,
  PAST_TIME,
  sendTime,
} from "~/modules/support/announcements/announcement-form";
import {
  announce,
  findAnnouncement,
  sendAnnouncement,
} from "~/modules/support/announcements/announcements.server";
import { audienceNames, previewAudience } from "~/modules/support/announcements/audience.server";
import { MessageForm } from "./message-form";
import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { DetailSection } from "~/admin/detail/case-parts";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { useInSight } from "~/ui/use-in-sight";

export const handle = adminHandle("新消息", "service.messages");

const NO_COMPANIES = "没有符合条件的客户，请放宽条件";
const SHOWN = 10;
/** Parts sent before the response; the job sends the rest. */
const PARTS_AT_ONCE = 2;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const managers = await listManagers();
  return json({
    provinces: regionChoices().provinces,
    managers: managers.map(({ id, name }) => ({ id: String(id), name })),
    formKey: newFormToken(),
    constraint: formConstraint(MessageForm),
  });
}

type Written = Omit<z.output<typeof MessageForm>, "do" | "formKey" | "seen">;

interface WrittenMessage {
  written: Written;
  audience: ReturnType<typeof toAnnouncementAudience>;
  /** null: at once */
  when: string | null;
  /** the message has changed since its preview */
  isChanged: boolean;
}

/** Null: nobody would get it. */
async function loadPreview({ written, audience, when, isChanged }: WrittenMessage) {
  const [{ count, names }, nameOf] = await Promise.all([
    previewAudience(audience, SHOWN),
    audienceNames([audience]),
  ]);
  if (count === 0) return null;
  const whom = audienceText(audience, nameOf(audience));
  const { title, body, url } = written;
  return { title, body, url, whom, count, names, when, isChanged, seen: getVersion(written) };
}

async function sentText(id: number, when: string | null): Promise<string> {
  const made = (await findAnnouncement(id))!;
  if (when !== null) return `已安排，${when} 发送。`;
  return `已发送 ${made.sent} 家${made.state === "waiting" ? "，其余正在发送" : ""}。`;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, MessageForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const goods = value.goodsId === "" ? { ok: true as const, id: null } : await oneGoodsInput(value.goodsId);
  if (!goods.ok) return form.refuse({ fields: { goodsId: [goods.text] } });
  const [audience, at] = [toAnnouncementAudience({ ...value, goodsId: goods.id }), now()];
  const sendAt = sendTime(value, at);
  if (sendAt === null) return form.refuse({ fields: { at: [PAST_TIME] } });
  const when = sendAt > at ? formatTime(sendAt) : null;
  const { do: wish, formKey, seen, ...written } = value;
  const isChanged = wish === "send" && seen !== getVersion(written);
  if (wish === "check" || isChanged) {
    const preview = await loadPreview({ written, audience, when, isChanged });
    if (!preview) return form.refuse({ form: [NO_COMPANIES] });
    return json<MessageReply>({ initialValue: form.input, preview });
  }
  const { title, body, url } = written;
  const wanted = { title, body, url, audience, sendAt, by: staff.name, formKey };
  const id = await asStaff(staff, { command: "群发消息" }, () => announce(wanted, at));
  if (id === null) return form.refuse({ form: [NO_COMPANIES] });
  await sendAnnouncement(id, at, PARTS_AT_ONCE);
  const text = await sentText(id, when);
  return redirectWith(`/staff/announcements/${id}`, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: MessageReply | undefined };

export default function NewAnnouncement() {
  const { provinces, managers, formKey, constraint } = useLoaderData<typeof loader>();
  const reply = useActionData<MessageReply>();
  const [form, fields] = usePageForm<Record<(typeof FIELDS)[number], string>>({
    id: "message",
    reply,
    constraint,
    defaultValue: { url: "/list" },
  });
  const key = reply?.initialValue?.formKey;
  const preview = reply?.preview;
  useInSight("h-preview", preview);
  return (
    <>
      <div className="admin-head">
        <h1>新消息</h1>
        <span className="admin-head__note">先预览，确认后发送；发送后可以撤回</span>
      </div>
      <Form
        method="post"
        action="/staff/announcements/new#h-preview"
        className="admin-body form"
        {...getFormProps(form)}
      >
        <FormErrorSummary form={form} />
        <input type="hidden" name="formKey" value={typeof key === "string" ? key : formKey} />
        {preview ? <MessagePreview {...preview} /> : null}
        <div className="columns">
          <DetailSection id="h-words" title="消息">
            <Words fields={fields} />
          </DetailSection>
          <DetailSection id="h-whom" title="发给" note="不选的条件不限，只发给已通过审核的客户">
            <div className="form">
              <KindChoices reply={reply} />
              <Whom fields={fields} provinces={provinces} managers={managers} />
            </div>
          </DetailSection>
        </div>
        <p className="form form--line">
          <PreviewButton isAgain={Boolean(preview)} />
          <Link className="button" to="/staff/announcements">
            返回
          </Link>
        </p>
      </Form>
    </>
  );
}

interface Preview {
  title: string;
  body: string;
  url: string;
  whom: string;
  count: number;
  names: readonly string[];
  /** null: at once */
  when: string | null;
  seen: number;
  isChanged: boolean;
}

function MessagePreview(props: Preview) {
  const { title, body, url, whom, count, names, when, seen, isChanged } = props;
  return (
    <DetailSection
      id="h-preview"
      title="预览"
      note={isChanged ? "预览后改过内容，请再看一遍，还没有发送" : "还没有发送"}
    >
      <input type="hidden" name="seen" value={seen} />
      <h3>{title}</h3>
      <p className="case-text">{body}</p>
      <p className="soft">{`打开后到 ${url}`}</p>
      <p>
        {`发给 ${count} 家：${whom}。`}
        <span className="soft">{`${names.join("、")}${count > names.length ? "等" : ""}`}</span>
      </p>
      <p>
        <button className="button button--primary" name="do" value="send" type="submit" accessKey="s">
          {when === null ? `发送给 ${count} 家` : `安排在 ${when} 发送给 ${count} 家`}
        </button>
      </p>
    </DetailSection>
  );
}

type MessageReply = FormReply & { preview?: Preview };

const FIELDS = ["title", "body", "url", "province", "rank", "managerId", "goodsId", "at"] as const;

type Fields = Record<(typeof FIELDS)[number], FieldMetadata<string>>;

function KindChoices({ reply }: Pick<LoaderData, "reply">) {
  const sent = reply?.initialValue?.kinds;
  const kinds = Array.isArray(sent) ? sent : [sent];
  return (
    <fieldset className="field">
      <legend className="field__label">类型</legend>
      <div className="choices">
        {Object.entries(COMPANY_KIND_NAMES).map(([value, name]) => (
          <label key={value}>
            <input type="checkbox" name="kinds" value={value} defaultChecked={kinds.includes(value)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PreviewButton({ isAgain }: { isAgain: boolean }) {
  return (
    <button
      className={isAgain ? "button" : "button button--primary"}
      name="do"
      value="check"
      type="submit"
      accessKey={isAgain ? undefined : "s"}
    >
      {isAgain ? "重新预览" : "预览"}
    </button>
  );
}

function Words({ fields: { title, body, url, at } }: { fields: Fields }) {
  return (
    <div className="form">
      <FormField field={title} label="标题" required autoComplete="off" />
      <FormField field={body} label="内容" required>
        <textarea rows={5} />
      </FormField>
      <FormField field={url} label="链接" hint="客户打开消息后到达的本站页面" required autoComplete="off" />
      <FormField field={at} label="发送时间" hint="如 2026-11-26 09:00，不填为立即发送" autoComplete="off" />
    </div>
  );
}

interface WhomProps extends Pick<LoaderData, "provinces" | "managers"> {
  fields: Fields;
}

function Whom({ fields, provinces, managers }: WhomProps) {
  return (
    <>
      <FormField field={fields.province} label="地区">
        <select>
          <option value="">全部地区</option>
          {provinces.map(({ code, name }) => (
            <option value={code} key={code}>
              {name}
            </option>
          ))}
        </select>
      </FormField>
      <FormField field={fields.managerId} label="专属客服">
        <select>
          <option value="">不限</option>
          {managers.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </select>
      </FormField>
      <div className="form__pair">
        <FormField field={fields.rank} label="价格等级" autoComplete="off" />
        <FormField
          field={fields.goodsId}
          label="买过的商品"
          hint="编号、货号、条码或全名"
          autoComplete="off"
        />
      </div>
    </>
  );
}
