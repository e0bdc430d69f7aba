/** 客户备注: what the back office notes of a company, newest first; its writer may strike one out. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { addNote, findCompanyNotes, strikeNote } from "~/modules/company/members/notes.server";
import { findAdminCompany } from "~/modules/company/review/admin-companies.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { inTransaction } from "~/platform/database/database.server";
import { type FormReply, newFormToken, once, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { DetailSection } from "~/admin/detail/case-parts";
import { NoteList } from "~/admin/detail/note-list";
import { ListFoot } from "~/admin/lists/list-parts";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("客户备注", "customers.see", "customers.change");

const PER_PAGE = 30;
const pathOf = (id: number) => `/staff/customers/${id}/notes`;

const NoteForm = z.discriminatedUnion(
  "do",
  [
    z.object({
      do: z.literal("add"),
      formKey: z.string("请重新打开本页"),
      text: z.string("请填写备注").trim().min(1, "请填写备注").max(500, "备注不超过 500 个字"),
    }),
    z.object({ do: z.literal("strike"), note: z.number("请选择备注").int() }),
  ],
  "请选择操作",
);
type NoteForm = z.infer<typeof NoteForm>;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name } = (await findAdminCompany(id)) ?? notFound();
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const found = await findCompanyNotes(id, { before: after, limit: PER_PAGE + 1 });
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path: pathOf(id), input: {}, after });
  const mayWrite = staff.permissions.has(handle.change);
  return json({
    id,
    name,
    mayWrite,
    formKey: newFormToken(),
    notes: rows.map((note) => ({
      ...note,
      mayStrike: mayWrite && note.authorId === staff.id && note.struckAt === null,
    })),
    ...foot,
  });
}

const save = (companyId: number, form: NoteForm, staff: Staff) =>
  inTransaction(async (trx) => {
    const at = now();
    if (form.do === "strike") return strikeNote(trx, { companyId, id: form.note, by: staff.id }, at);
    await once(trx, form.formKey, async () => {
      await addNote(trx, { companyId, text: form.text, by: staff }, at);
      return pathOf(companyId);
    });
    return { ok: true as const };
  });

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  if (!(await findAdminCompany(id))) notFound();
  const form = await readForm(request, NoteForm);
  if (!form.ok) return form.response;
  const command = form.value.do === "add" ? "写备注" : "划去备注";
  const done = (await asStaff(staff, { command }, () => save(id, form.value, staff))) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = form.value.do === "add" ? "已写下备注。" : "已划去备注。";
  return redirectWith(pathOf(id), { kind: "success", text }, "admin");
}

export default function CustomerNotes() {
  const { id, name, notes, mayWrite, formKey, first, next } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>{name} 的备注</h1>
        <span className="admin-head__note">客户看不到；写的人可以划去，不能删除</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {mayWrite ? (
          <Form method="post" className="part form" key={formKey}>
            <input type="hidden" name="formKey" value={formKey} />
            <label className="field">
              <span className="field__label">新备注</span>
              <textarea
                className="field__input"
                id="text"
                name="text"
                rows={3}
                required
                maxLength={500}
                defaultValue={enteredIn(reply, "text")}
              />
            </label>
            <p className="form form--line">
              <button className="button button--primary" type="submit" name="do" value="add" accessKey="s">
                写下备注
              </button>
              <Link className="button" to={`/staff/customers/${id}`}>
                返回
              </Link>
            </p>
          </Form>
        ) : null}
        <DetailSection id="h-notes" title="备注">
          <NoteList
            notes={notes}
            none="没有备注。"
            end={({ id: note, mayStrike }) =>
              mayStrike ? (
                <Form method="post" className="form form--line">
                  <input type="hidden" name="note" value={note} />
                  <button className="button button--small" type="submit" name="do" value="strike">
                    划去
                  </button>
                </Form>
              ) : null
            }
          />
        </DetailSection>
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
