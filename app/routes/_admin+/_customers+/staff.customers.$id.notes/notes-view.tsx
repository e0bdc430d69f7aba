import { Form, Link } from "@remix-run/react";
import type { CompanyNote } from "~/modules/company/members/notes.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { NoteList } from "~/admin/detail/note-list";
import { ListFoot } from "~/admin/lists/list-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface NotesViewProps {
  id: number;
  name: string;
  notes: readonly (CompanyNote & { mayStrike: boolean })[];
  mayWrite: boolean;
  formKey: string;
  first: string | null;
  next: string | null;
  reply: FormReply | undefined;
}

export function NotesView({ id, name, notes, mayWrite, formKey, first, next, reply }: NotesViewProps) {
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
