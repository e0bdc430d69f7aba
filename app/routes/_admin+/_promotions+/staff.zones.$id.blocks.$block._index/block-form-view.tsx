import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { StripField } from "~/admin/pictures/strip-field";
import { SelectField, type SelectOptions, Count } from "~/ui/forms/form-fields";
import { NamesToChoose } from "~/admin/frame/names-to-choose";
import { SettingsForm, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import { BANNER_STRIP } from "~/modules/zones/zone";
import type { BlockKind } from "~/modules/zones/zone";
import {
  ZONE_BLOCK_FIELD_NAMES,
  BLOCK_KINDS,
  type BlockField,
  type BlockText,
  LINK_EXAMPLE,
} from "~/modules/zones/zone-block-form";
import { Notice } from "~/ui/notice";

interface BlockFormProps {
  /** null: a new one */
  id: number | null;
  zone: number;
  title: string;
  note: string;
  kind: BlockKind;
  asks: readonly BlockField[];
  version: number;
  formKey: string;
  input: BlockText;
  categories: SelectOptions;
  /** choices, such as "12 满100减5" */
  choices: readonly string[];
  hidden: readonly string[];
  reply: SettingsReply | undefined;
}

const KINDS = [
  { value: "", name: "不限" },
  { value: "drug", name: "中西成药" },
  { value: "herb", name: "中药饮片" },
  { value: "device", name: "医疗器械" },
];
const LINK = "本站路径如 /list，https:// 开头的地址，或 *文字 为点击后的提示；不填为没有";
const HINTS: Partial<Record<BlockField, string>> = {
  image: "上传后自动填写，清空为没有；也可写本站路径如 /art/fair.svg",
  url: LINK,
  content: "一行一段",
  goodsLines: "一行一个：编号、货号、条码或全名，按此顺序；不填为符合下列条件的畅销商品",
  category: "不选为不限",
  manufacturer: "编号、名称或名称中的几个字；不填为不限",
  more: "本站路径，不填为没有",
  idLines: "一行一个：编号、名称或名称中的几个字，按此顺序",
  to: "如 2026-12-31 24:00",
  linkLines: `一行一个：标题、地址、说明，用竖线隔开，如 ${LINK_EXAMPLE}`,
};
const ROWS: Partial<Record<BlockField, number>> = { content: 8, goodsLines: 6, idLines: 4, linkLines: 6 };
const REQUIRED: readonly BlockField[] = ["content", "idLines", "linkLines", "to", "limit"];

interface BlockInputProps {
  name: BlockField;
  own: { field: FieldMetadata<string>; hint: string; label: string; required: boolean };
  categories: SelectOptions;
}

function BlockInput({ name, own, categories }: BlockInputProps) {
  if (name === "category") return <SelectField {...own} choices={categories} />;
  if (name === "goodsKind") return <SelectField {...own} choices={KINDS} />;
  if (name === "limit") return <Count {...own} />;
  const rows = ROWS[name];
  return (
    <FormField {...own} autoComplete="off">
      {rows === undefined ? undefined : <textarea rows={rows} />}
    </FormField>
  );
}

export function BlockFormView({ id, zone, title, note, kind, asks, ...form }: BlockFormProps) {
  const { version, input, categories, choices, hidden, reply } = form;
  const back = `/staff/zones/${zone}`;
  const hasPicture = asks.includes("image");
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <span className="admin-head__note">{note}</span>
        <span className="admin-head__end">
          {id === null ? null : (
            <Link className="button" to={`${back}/blocks/${id}/removal`}>
              删除
            </Link>
          )}{" "}
          <Link className="button" to={back}>
            返回专区
          </Link>
        </span>
      </div>
      <div className="admin-body">
        {hidden.length > 0 ? <Notice kind="warning">{`客户此刻看不到：${hidden.join("、")}`}</Notice> : null}
        <SettingsForm {...form} key={version} id="block" label="区块" hasFile={hasPicture}>
          {(fields) => (
            <>
              {asks.map((name) => (
                <Fragment key={name}>
                  <BlockInput
                    name={name}
                    own={{
                      field: fields[name],
                      hint: HINTS[name] ?? "",
                      label: name === "idLines" ? BLOCK_KINDS[kind].name : ZONE_BLOCK_FIELD_NAMES[name],
                      required: REQUIRED.includes(name) || (name === "title" && kind === "banner"),
                    }}
                    categories={categories}
                  />
                  {name === "image" ? (
                    <StripField
                      label={input.image === "" ? "上传图片" : "换图片"}
                      hint="；可不选"
                      strip={BANNER_STRIP}
                      error={reply?.error}
                    />
                  ) : null}
                  {name === "idLines" ? (
                    <NamesToChoose word={BLOCK_KINDS[kind].name} names={choices} />
                  ) : null}
                </Fragment>
              ))}
              <Count field={fields.sort} label="顺序" hint="小的在前" required />
            </>
          )}
        </SettingsForm>
      </div>
    </>
  );
}
