/** 一项导航, 热搜词或链接: new or changed; shown at once inside its window to those it names. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { allBlocks, findBlock, saveBlock } from "~/modules/content/block-admin.server";
import { targetChoices } from "~/modules/content/content-input";
import {
  CONTENT_BLOCK_FIELD_NAMES,
  BLOCK_PAGES,
  blockForm,
  type BlockPage,
  blockText,
  blockValues,
  blockWords,
  findBlockPage,
  parentChoices,
  BLOCK_CHOICES,
} from "~/modules/content/block-form";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { ShownFields } from "~/admin/detail/shown-fields";
import { PictureImg } from "~/modules/pictures/picture-img";
import { SelectField, Count, CheckboxGroup } from "~/ui/forms/form-fields";
import { FormField } from "~/ui/forms/form";

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

function requestedFor(params: LoaderFunctionArgs["params"]) {
  const page = findBlockPage(params.list) ?? notFound();
  return { page, ...BLOCK_PAGES[page], id: params.id === "new" ? null : requireId(params.id) };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { page, table, name, item, words, look, id } = requestedFor(params);
  const block = id === null ? null : ((await findBlock(table, id)) ?? notFound());
  const changes = block
    ? await auditRows({ subject: table, subjectId: String(block.id), limit: HISTORY })
    : [];
  const entries = await entriesFor(page);
  const shown = block ?? NEW;
  const input = blockText(shown);
  return json({
    page,
    id,
    item,
    words,
    look,
    input,
    version: block ? getVersion(input) : 0,
    title: block ? input.name : `新增${name}`,
    name,
    changes: await changeRows(changes),
    shown: blockWords(page, shown, entries),
    parents: parentChoices(entries, id),
    image: block?.image ?? "",
    targets: targetChoices(shown.targets),
    formKey: block ? null : newFormToken(),
    mayChange: staff.permissions.has(handle.change),
    constraint: formConstraint(blockForm(page)),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { page, table, name, id } = requestedFor(params);
  const standing = id === null ? "" : ((await findBlock(table, id)) ?? notFound()).targets;
  const form = await readForm(request, blockForm(page, standing));
  if (!form.ok) return form.response;
  const { why, version, formKey } = form.value;
  const values = blockValues(page, form.value);
  const fault = await findMissingPictures(amongPictures([values.url]));
  if (fault !== null) return form.refuse({ fields: { url: [fault] } });
  const command = `${id === null ? "新增" : "修改"}${name}`;
  const saved =
    (await asStaff(staff, { command, why }, () =>
      saveBlock(table, id, values, {
        isSeen: (current) => getVersion(blockText(current)) === version,
        formKey,
      }),
    )) ?? notFound();
  if (saved.ok)
    return redirectWith(`/staff/content/${page}`, { kind: "success", text: "已保存，立即生效。" }, "admin");
  if ("fault" in saved) return form.refuse({ fields: { parent: [saved.fault] } });
  const entries = await entriesFor(page);
  const current = blockWords(page, saved.current, entries);
  const own = blockWords(page, values, entries);
  const stale = toStale(CONTENT_BLOCK_FIELD_NAMES, getVersion(blockText(saved.current)), current, own);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

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

const URL_HINT = "本站路径如 /list，https:// 开头的地址，或 *文字 为点击后的提示";

function Fields(props: LoaderData) {
  const { page, item, words, look, version, formKey, input, targets, parents, constraint, reply } = props;
  const isHotWord = page === "hot-words";
  return (
    <SettingsForm
      key={version}
      id="block"
      label="内容"
      button="保存"
      more={formKey === null ? {} : { formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
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
