/** The offline page, stored by the service worker, so it has inline styles and no other files. */

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f2f5f3;color:#14201b;font:16px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:34em;margin:12vh auto 0;padding:32px 24px;background:#fff}
h1{margin:0 0 .5em;font-size:24px;line-height:1.3}
ul{padding-left:1.2em}
a{display:inline-block;min-width:8em;margin-top:8px;padding:8px 20px;border:2px solid #0b7a58;border-radius:6px;background:#0b7a58;color:#fff;font-weight:600;text-align:center;text-decoration:none}
a:hover{background:#09614a}
a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
`;

/** Reloads when the network returns, and retries while the shop is unreachable; without JavaScript the link does. */
const SCRIPT = `function again(){if(navigator.onLine)location.reload()}addEventListener("online",again);setInterval(again,5000)`;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Returns the page and the parts that its content policy must allow. */
export function offlinePage(site: string): { html: string; style: string; script: string } {
  const html = `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>网络未连接 - ${escaped(site)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>网络未连接</h1>
<p>页面没有打开：设备没有联网，或者暂时连不上${escaped(site)}。</p>
<ul>
<li>请检查网线、无线网络或手机信号，然后重试。网络恢复后，本页会自动重新打开。</li>
<li>购物车和已经提交的订单都在商城里，不会丢失。</li>
<li>刚才提交的内容如果没有看到成功提示，请联网后先到“我的订单”查看，再决定是否重新提交。</li>
</ul>
<a href="">重试</a>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  return { html, style: STYLE, script: SCRIPT };
}
