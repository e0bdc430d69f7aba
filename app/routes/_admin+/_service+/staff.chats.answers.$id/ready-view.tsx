import { Form, Link } from "@remix-run/react";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { MAX_CHAT } from "~/modules/support/chat/chat";
import { MAX_CODE } from "~/modules/support/ready-answers/ready-answer";
import { READY_PAGE } from "~/modules/support/ready-answers/ready-list";
import { FormField } from "~/ui/forms/form";

type FormValues = { code: string; text: string; scope: string };

interface ReadyViewProps {
  title: string;
  version: number;
  input: FormValues;
  isNew: boolean;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function ReadyView({ title, isNew, changes, ...form }: ReadyViewProps) {
  return (
    <SettingsPage
      title={title}
      note="客户看到的是内容，看不到代码"
      end={
        <span className="admin-head__end">
          <Link to={READY_PAGE}>全部快捷回复</Link>
        </span>
      }
      changes={changes}
    >
      <div>
        <SettingsForm
          key={form.version}
          id="ready-answer"
          label="快捷回复"
          button="保存"
          more={{ do: "save" }}
          isWithoutReason
          {...form}
        >
          {(fields) => (
            <>
              <FormField
                field={fields.code}
                label="代码"
                hint="如 fh，答复时输入 /fh"
                maxLength={MAX_CODE + 1}
                autoComplete="off"
              />
              <FormField field={fields.text} label="内容" hint={`最多 ${MAX_CHAT} 个字`}>
                <textarea rows={6} maxLength={MAX_CHAT} />
              </FormField>
              <FormField field={fields.scope} label="谁可用">
                <select>
                  <option value="own">只有我</option>
                  <option value="shared">全部客服</option>
                </select>
              </FormField>
            </>
          )}
        </SettingsForm>
        {isNew ? null : (
          <Form method="post" className="part">
            <button className="button" type="submit" name="do" value="remove">
              删除
            </button>
          </Form>
        )}
      </div>
    </SettingsPage>
  );
}
