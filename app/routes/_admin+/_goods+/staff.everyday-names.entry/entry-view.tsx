import { Link } from "@remix-run/react";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

interface EntryViewProps {
  isNew: boolean;
  version: number;
  input: { word: string; meant: string };
  changes: readonly ChangeRow[];
  mayChange: boolean;
  reply: SettingsReply | undefined;
}

const LIST = "/staff/everyday-names";

export function EntryView(props: EntryViewProps) {
  const { isNew, input, changes, mayChange } = props;
  return (
    <SettingsPage
      title={isNew ? "新增常用叫法" : `常用叫法：${input.word}`}
      note="客户搜这个词时，也找名称中有所指名称的商品"
      end={
        <span className="admin-head__end">
          {input.word ? (
            <>
              <a href={`/search?keywords=${encodeURIComponent(input.word)}`}>试搜</a>{" "}
            </>
          ) : null}
          {!isNew && mayChange ? (
            <>
              <Link className="button" to={`${LIST}/removal?word=${encodeURIComponent(input.word)}`}>
                删除
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={LIST}>
            返回列表
          </Link>
        </span>
      }
      changes={changes}
    >
      {mayChange ? <Fields {...props} /> : <p>{input.meant || "您可以查看，不能修改。"}</p>}
    </SettingsPage>
  );
}

function Fields({ isNew, version, input: values, reply }: EntryViewProps) {
  return (
    <SettingsForm
      key={`${values.word} ${version}`}
      id="everyday-name"
      label="常用叫法"
      button="保存"
      more={isNew ? {} : { word: values.word }}
      version={version}
      input={values}
      reply={reply}
    >
      {(fields) => (
        <>
          {isNew ? (
            <FormField
              field={fields.word}
              label="常用叫法"
              hint="客户会输入的词，如 感冒药、扑热息痛、vc"
              required
              autoComplete="off"
            />
          ) : null}
          <FormField
            field={fields.meant}
            label="所指的名称"
            hint="商品名称或其中一段，多个用顿号或空格隔开，如 对乙酰氨基酚"
            required
          >
            <textarea rows={3} />
          </FormField>
        </>
      )}
    </SettingsForm>
  );
}
