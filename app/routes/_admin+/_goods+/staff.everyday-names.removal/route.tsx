/** 删除常用叫法 (?word=): removes a search synonym. */
import { confirmPage } from "~/admin/confirm/confirm-page.server";
import { ConfirmView } from "~/admin/confirm/confirm-view";
import { readSynonyms, removeSynonym } from "~/modules/catalogue/search/synonyms.server";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { toListAddress } from "~/admin/lists/list-address";
import { inTransaction } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("删除常用叫法", "goods.change");

const PATH = "/staff/everyday-names";

const wordIn = (url: URL) => plainText(toListAddress(url.searchParams, ["word"]).input.word);

const page = confirmPage({
  handle,
  fields: {},
  command: "删除常用叫法",
  async ask({ url }) {
    const word = wordIn(url);
    const [entry] = word === "" ? [] : await readSynonyms(word);
    if (!entry) return notFound();
    return {
      title: `删除常用叫法：${word}`,
      text: `删除后搜索“${word}”不再找：${entry.meant.join("、")}。`,
      button: "删除",
      back: `${PATH}/entry?word=${encodeURIComponent(word)}`,
    };
  },
  async run(_values, { url }) {
    const word = wordIn(url);
    const isGone = await inTransaction((trx) => removeSynonym(trx, word));
    return isGone ? { ok: true, text: `已删除“${word}”，搜索立即生效。`, to: PATH } : null;
  },
});

export const loader = page.loader;
export const action = page.action;
export default ConfirmView;
