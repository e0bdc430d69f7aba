/** /register/wechat 微信注册: to the code and back from it; an unknown identity chooses between an account and a new one. */
import {
  json,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WechatEntry } from "~/company/wechat-entry";
import { submitEntry, wechatEntry } from "~/company/wechat-entry.server";
import { now } from "~/platform/clock.server";
import { withoutCookies } from "~/platform/page-headers";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "微信注册", header: "login", toolbar: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const entry = await wechatEntry(request, now());
  if (entry instanceof Response) throw entry;
  return json(entry);
}

export const action = ({ request }: ActionFunctionArgs) => submitEntry(request, now());

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function RegisterByWechat() {
  return <WechatEntry page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
