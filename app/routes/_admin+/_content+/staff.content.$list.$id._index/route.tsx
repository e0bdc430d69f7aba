/** 一项导航, 热搜词或链接: new or changed; shown at once inside its window to those it names. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
} from "~/modules/content/block-form";
import { amongPictures, findMissingPictures } from "~/modules/content/pictures.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { BlockView } from "./block-view";

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

export default function Block() {
  return <BlockView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
