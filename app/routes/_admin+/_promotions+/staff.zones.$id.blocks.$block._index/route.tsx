/** 专区的一个区块: new of a kind, or changed; what it asks is what its kind says. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { manufacturerNamed } from "~/modules/catalogue/search/manufacturers.server";
import { inputGoods } from "~/modules/catalogue/search/goods-input.server";
import { findMissingPictures } from "~/modules/content/pictures.server";
import { ONE_PICTURE } from "~/admin/pictures/one-picture-form";
import { newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { getScopeCategories } from "~/modules/promotions/offer-admin/scope-form";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import * as form from "~/modules/zones/zone-block-form";
import {
  BLOCK_KINDS,
  type BlockField,
  LINK_EXAMPLE,
  ZONE_BLOCK_FIELD_NAMES,
} from "~/modules/zones/zone-block-form";
import {
  findMissingReferences,
  thingsNamed,
  thingsToChoose,
  thingsInput,
} from "~/modules/zones/zone-references.server";
import { thingWithState } from "~/modules/zones/zone-reference";
import { findZone, saveZoneBlock, type ZoneBlockValues } from "~/modules/zones/zone-admin.server";
import { type BlockKind, BANNER_STRIP } from "~/modules/zones/zone";
import { namedIn, picturesIn } from "~/modules/zones/zone-read";
import type { FieldMetadata } from "@conform-to/react";
import { Fragment } from "react";
import { StripField } from "~/admin/pictures/strip-field";
import { SelectField, type SelectOptions, Count } from "~/ui/forms/form-fields";
import { NamesToChoose } from "~/admin/frame/names-to-choose";
import { FormField } from "~/ui/forms/form";
import { Notice } from "~/ui/notice";

export const handle = adminHandle("专区的区块", "content.change");

/** Returns the zone, the block (null: new) and its kind, which a new one has in the address. */
async function query(request: Request, params: LoaderFunctionArgs["params"]) {
  const { zone, blocks } = (await findZone(requireId(params.id))) ?? notFound();
  const id = params.block === "new" ? null : requireId(params.block);
  const block = id === null ? null : (blocks.find((block) => block.id === id) ?? notFound());
  const found = block?.kind ?? new URL(request.url).searchParams.get("kind") ?? "";
  const last = blocks.at(-1)?.sort ?? -10;
  return { zone, block, kind: form.findBlockKind(found) ?? notFound(), next: Math.min(last + 10, 9_999) };
}

const textOf = async (row: ZoneBlockValues) =>
  form.zoneBlockText(row, await thingsNamed(namedIn([row]), now()));

/** Resolves the entered texts; the block's stored references may stay. */
async function foundFor(kind: BlockKind, sent: form.BlockSent, standing: ZoneBlockValues | null) {
  const table = form.listedTable(kind);
  const found = standing && table ? namedIn([standing])[table] : [];
  const [goods, things, manufacturer] = await Promise.all([
    inputGoods(form.goodsInputInBlock(kind, sent)),
    table ? thingsInput(table, form.thingsInputInBlock(kind, sent), now()) : new Map(),
    kind === "goods" && sent.manufacturer.trim() !== "" ? manufacturerNamed(sent.manufacturer) : null,
  ]);
  return { goods, things, manufacturer, isKept: (id: number) => found.includes(id) };
}

/** Maximum vouchers, offers or brands listed next to the field. */
const TO_CHOOSE = 100;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { zone, block, kind, next } = await query(request, params);
  const table = form.listedTable(kind);
  const [things, choices, { roots }] = await Promise.all([
    thingsNamed(block ? namedIn([block]) : {}, now()),
    table ? thingsToChoose(table, now(), TO_CHOOSE) : [],
    categoryTree(),
  ]);
  const input = block ? form.zoneBlockText(block, things) : { ...form.NEW_BLOCK, sort: String(next) };
  const { name, asks } = form.BLOCK_KINDS[kind];
  return json({
    id: block?.id ?? null,
    zone: zone.id,
    title: `${block ? "修改" : "新增"}区块：${name}`,
    asks,
    kind,
    version: block ? getVersion(block) : 0,
    formKey: block ? "" : newFormToken(),
    input,
    hidden: block ? form.hiddenInBlock(block, things) : [],
    choices: choices.map(thingWithState),
    note: zone.title,
    categories: asks.includes("category") ? getScopeCategories(roots) : [],
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { zone, block, kind } = await query(request, params);
  const sentForm = await readForm(request, form.ZoneBlockForm, ONE_PICTURE);
  if (!sentForm.ok) return sentForm.response;
  const { why, version, formKey, file, ...sent } = sentForm.value;
  const read = form.readZoneBlock(kind, sent, await foundFor(kind, sent, block));
  if (!read.ok) return sentForm.refuse({ fields: read.fields });
  const missing = await findMissingReferences(namedIn([read.row]));
  // Everything else was resolved from the input.
  if (missing.length > 0)
    return sentForm.refuse({ fields: { category: [`商城中没有：${missing.join("、")}`] } });
  const fault = await findMissingPictures(picturesIn({ image: "", blocks: [read.row] }));
  if (fault !== null) return sentForm.refuse({ fields: { image: [fault] } });
  const seen = { isSeen: (current: object) => getVersion(current) === version, formKey, file };
  const saved =
    (await asStaff(staff, { command: block ? "修改专区区块" : "新增专区区块", why }, () =>
      saveZoneBlock({ zoneId: zone.id, id: block?.id ?? null }, read.row, seen, now()),
    )) ?? notFound();
  const text = "已保存，专区进行中时立即生效。";
  if (saved.ok) return redirectWith(`/staff/zones/${zone.id}`, { kind: "success", text }, "admin");
  if ("text" in saved) return sentForm.refuse({ fields: { [saved.field ?? "file"]: [saved.text] } });
  const [current, own] = [await textOf(saved.current), await textOf(read.row)];
  const stale = toStale(form.ZONE_BLOCK_FIELD_NAMES, getVersion(saved.current), current, own);
  return json<SettingsReply>({ status: "error", initialValue: sentForm.input, stale }, 409);
}

export default function BlockPage() {
  const { id, zone, title, note, kind, asks, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
  const { version, formKey, input, categories, choices, hidden, reply } = form;
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
        <SettingsForm
          key={version}
          id="block"
          label="区块"
          button="保存"
          hasFile={hasPicture}
          formKey={formKey}
          version={version}
          input={input}
          reply={reply}
        >
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

function BlockInput({
  name,
  own,
  categories,
}: {
  name: BlockField;
  own: { field: FieldMetadata<string>; hint: string; label: string; required: boolean };
  categories: SelectOptions;
}) {
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
