/** 一项导航, 热搜词或链接: new or changed; shown at once inside its window to those it names. */
import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { allBlocks, type BlockRow, findBlock, saveBlock } from "~/modules/content/block-admin.server";
import {
  BLOCK_CHOICES,
  BLOCK_PAGES,
  blockForm,
  type BlockPage,
  blockText,
  blockValues,
  blockWords,
  CONTENT_BLOCK_FIELD_NAMES,
  findBlockPage,
  parentChoices,
} from "~/modules/content/block-form";
import { targetChoices } from "~/modules/content/content-input";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { PictureImg } from "~/modules/pictures/picture-img";
import { ShownFields } from "~/admin/detail/shown-fields";
import { editPage, findById } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { FormField } from "~/ui/forms/form";
import { CheckboxGroup, Count, SelectField } from "~/ui/forms/form-fields";

type Data = { title?: string } | undefined;
export const handle = adminHandle(
  (data) => (data as Data)?.title ?? "页面内容",
  "content.see",
  "content.change",
);

const HISTORY = 50;
/** Returns all navigation entries, for the choice of a parent; none on other pages. */
const entriesFor = async (page: BlockPage) => (page === "nav" ? allBlocks("nav_item") : []);
const NEW = { url: "", sort: 0, targets: "", starts_at: null, ends_at: null, list: "promises" };

function requirePage({ list }: LoaderFunctionArgs["params"]) {
  const page = findBlockPage(list) ?? notFound();
  return { page, ...BLOCK_PAGES[page] };
}

const page = editPage({
  handle,
  find({ params }) {
    const { table } = requirePage(params);
    return findById(params["id"], (id) => findBlock(table, id));
  },
  schema: (block, { params }) => blockForm(requirePage(params).page, block?.targets),
  version: (block: BlockRow) => blockText(block),
  names: CONTENT_BLOCK_FIELD_NAMES,
  history: ({ id }, { params }) => ({
    subject: requirePage(params).table,
    subjectId: String(id),
    limit: HISTORY,
  }),
  command: (block, { params }) => `${block ? "修改" : "新增"}${requirePage(params).name}`,
  async show(block, { params }) {
    const { page, name, item, words, look } = requirePage(params);
    const entries = await entriesFor(page);
    const shown = block ?? NEW;
    const input = blockText(shown);
    return {
      page,
      id: block?.id ?? null,
      item,
      words,
      look,
      input,
      title: block ? input.name : `新增${name}`,
      name,
      shown: blockWords(page, shown, entries),
      parents: parentChoices(entries, block?.id ?? null),
      image: block?.image ?? "",
      targets: targetChoices(shown.targets),
      constraint: formConstraint(blockForm(page)),
    };
  },
  async toValues(form, _block, { params }) {
    const values = blockValues(requirePage(params).page, form);
    const fault = await findMissingPictures(amongPictures([values.url]));
    return fault === null ? values : { errors: { url: [fault] } };
  },
  async save(values, { row, params, isSeen, formKey }) {
    const saved = await saveBlock(requirePage(params).table, row?.id ?? null, values, { isSeen, formKey });
    if (!saved || !("fault" in saved)) return saved;
    return { ok: false as const, field: "parent", text: saved.fault };
  },
  async describe(values, { params }) {
    const { page } = requirePage(params);
    return blockWords(page, values, await entriesFor(page));
  },
  saved: (_saved, { params }) => ({
    to: `/staff/content/${requirePage(params).page}`,
    text: "已保存，立即生效。",
  }),
});

export const loader = page.loader;
export const action = page.action;

type PageData = SerializeFrom<typeof loader>;

const URL_HINT = "本站路径如 /list，https:// 开头的地址，或 *文字 为点击后的提示";

export default function Block() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { page, id, title, name, image, changes, mayChange } = data;
  const path = `/staff/content/${page}`;
  return (
    <SettingsPage
      title={title}
      note={name}
      end={
        <span className="admin-head__end">
          {id !== null && page === "nav" ? (
            <>
              <Link className="button" to={`${path}/${id}/picture`}>
                图片
              </Link>{" "}
            </>
          ) : null}
          {id !== null && mayChange ? (
            <>
              <Link className="button" to={`${path}/${id}/removal`}>
                删除
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to={path}>
            返回列表
          </Link>
        </span>
      }
      changes={changes}
    >
      <div>
        {image ? (
          <PictureImg
            className="one-picture one-picture--small"
            src={image}
            width={96}
            alt={`${title}的图片`}
          />
        ) : null}
        {mayChange ? (
          <Fields {...data} reply={reply} />
        ) : (
          <ShownFields names={CONTENT_BLOCK_FIELD_NAMES} texts={data.shown} />
        )}
      </div>
    </SettingsPage>
  );
}

function Fields(form: PageData & { reply: SettingsReply | undefined }) {
  const { page, item, words, look, version, input, targets, parents, reply } = form;
  const isHotWord = page === "hot-words";
  return (
    <SettingsForm {...form} key={version} id="block" label="内容">
      {(fields) => (
        <>
          {page === "links" ? (
            <SelectField field={fields.list} label="列表" choices={BLOCK_CHOICES.lists} />
          ) : null}
          <FormField field={fields.name} label={item} required maxLength={words} autoComplete="off" />
          {page === "links" ? (
            <FormField field={fields.text} label="第二行" hint="不填为没有" autoComplete="off" />
          ) : null}
          <FormField
            field={fields.url}
            label="地址"
            hint={isHotWord ? `不填为搜索这个词；${URL_HINT}` : URL_HINT}
            autoComplete="off"
          />
          {page === "nav" ? (
            <SelectField
              field={fields.parent}
              label="上级"
              hint="导航最多两级；上级不显示时，下级也不显示"
              choices={parents}
            />
          ) : null}
          {page === "links" ? (
            <SelectField
              field={fields.icon}
              label="图标"
              hint="服务承诺用图标，首页专区用图片"
              choices={BLOCK_CHOICES.icons}
            />
          ) : null}
          <div className="form__pair">
            <FormField
              field={fields.starts}
              label="开始显示"
              hint="如 2026-12-01，不填为立即"
              autoComplete="off"
            />
            <FormField
              field={fields.ends}
              label="结束显示"
              hint="如 2026-12-31，含当天，不填为长期"
              autoComplete="off"
            />
          </div>
          <CheckboxGroup
            name="targets"
            label="对象，不选为所有人"
            choices={targets}
            selected={reply ? (reply.initialValue?.["targets"] ?? []) : input.targets.split(" ")}
          />
          <div className="form__pair">
            <Count field={fields.sort} label="顺序" hint="小的在前" required />
            {look ? (
              <SelectField
                field={fields.look}
                label={look.name}
                choices={[
                  { value: "off", name: look.off },
                  { value: "on", name: look.on },
                ]}
              />
            ) : null}
          </div>
        </>
      )}
    </SettingsForm>
  );
}
