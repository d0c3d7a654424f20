//go:build js

package browser

// SetStyles sets properties for the page's own elements: --pz-dark is the page's
// colour, --pz-text how much larger text is there.
func (p *Page) SetStyles(properties [][2]string) {
	p.report(try("set the page's colours", func() error {
		style := p.document.Get("documentElement").Get("style")
		for _, s := range properties {
			style.Call("setProperty", s[0], s[1])
			if s[0] == "--pz-dark" {
				style.Call("setProperty", "background", s[1], "important")
				p.body.Get("style").Call("setProperty", "background", s[1], "important")
				if meta := p.document.Call("querySelector", "meta[name=theme-color]"); meta.Truthy() {
					meta.Set("content", s[1])
				}
			}
		}
		return nil
	}))
}

// panelStyle is how panels look, and what stands in them and in sheets. A panel
// covers the page (pz-room), lies beside the table (pz-chat) or is one line at its
// top (pz-banner). The page's own buttons are wider than a panel's.
const panelStyle = `
.pz-panel{position:fixed;z-index:3;box-sizing:border-box;color:#fff;font:16px/1.45 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;touch-action:auto}
.pz-panel *,.pz-sheet *{box-sizing:border-box}
.pz-panel>*,.pz-sheet>*{zoom:var(--pz-text,1)}
.pz-panel p{margin:0;max-width:none}
.pz-panel h1{font-size:18px;margin:0;letter-spacing:normal;text-indent:0;font-weight:600}
.pz-panel h2{font-size:16px;margin:0;color:#ffe9a3}
.pz-panel button{min-height:44px;min-width:44px;padding:0 14px;border:var(--pz-edge) solid var(--pz-line);border-radius:12px;background:var(--pz-deep);color:#fff;font:inherit;font-weight:600;cursor:pointer;touch-action:manipulation}
.pz-panel button.pz-main{background:#f5a300;color:#111;border-color:#ffc04d}
.pz-panel button:focus-visible,.pz-panel input:focus-visible{outline:3px solid #ffd54a;outline-offset:2px}
.pz-panel input,.pz-sheet input,.pz-sheet textarea{min-height:44px;min-width:0;width:100%;padding:0 12px;border:var(--pz-edge) solid #ffffff8c;border-radius:10px;background:var(--pz-pit);color:#fff;font:inherit;font-size:16px;caret-color:#ffd54a}
.pz-panel button,.pz-sheet .pz-row button{white-space:nowrap}
.pz-icon{font-size:24px!important;line-height:1;padding:0!important;flex:none}
.pz-line{display:flex;gap:8px;align-items:center}
.pz-grow{flex:1}
.pz-say:empty{display:none}
.pz-say{color:#ffd54a;font-weight:600}
.pz-good{color:#8fe3b5;font-weight:600}
.pz-centred{text-align:center}
.pz-card{background:var(--pz-deep);border:var(--pz-edge) solid var(--pz-line);border-radius:16px;padding:10px 14px;box-shadow:0 3px 10px #0005}

.pz-room{inset:0;display:flex;flex-direction:column;background:radial-gradient(ellipse at 50% 40%,var(--pz-light),var(--pz-dark) 80%);
padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}
.pz-room>header{display:flex;align-items:center;gap:8px;padding:4px 8px;flex:none}
.pz-room>header h1{flex:1;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.pz-cols{flex:1;min-height:0;overflow:auto;overscroll-behavior:contain;display:flex;flex-direction:column;gap:10px;padding:2px 8px 8px}
.pz-left{flex:none}
.pz-right{display:flex;flex-direction:column;gap:8px}
.pz-room>footer{flex:none;padding:6px 8px 8px;display:flex;flex-direction:column;gap:6px}
.pz-room>footer .pz-say{text-align:center}
.pz-room>footer button{min-height:48px}
.pz-room .pz-dim{font-size:13px;line-height:1.4}
.pz-watch{font-size:14px;padding:0 4px}
.pz-middle{margin:auto;width:min(420px,calc(100% - 32px));max-height:calc(100% - 16px);overflow:auto;padding:20px;display:flex;flex-direction:column;gap:10px}
.pz-middle h1{font-size:20px}
.pz-wide{width:100%}
.pz-steps{list-style:none;margin:4px 0 8px;padding:0;display:flex;flex-direction:column;gap:8px}
.pz-steps li{padding-left:28px;position:relative;color:#ffffff99}
.pz-steps li::before{content:"";position:absolute;left:4px;top:.32em;width:12px;height:12px;border-radius:50%;border:2px solid #ffffff66}
.pz-steps .pz-now{color:#fff;font-weight:600}
.pz-steps .pz-now::before{border-color:#ffd54a;background:#ffd54a55}
.pz-steps .pz-done::before{border-color:#8fe3b5;background:#8fe3b5}

.pz-ring{display:grid;gap:8px;grid-template-columns:1fr 1fr;align-items:center;position:relative;max-width:560px;margin:0 auto}
.pz-of6{grid-template-areas:"top top" "lu ru" "mid mid" "ll rl" "me me"}
.pz-of5{grid-template-areas:"lu ru" "mid mid" "ll rl" "me me"}
.pz-of4{grid-template-areas:"top top" "lm rm" "mid mid" "me me"}
.pz-of3{grid-template-areas:"lm rm" "mid mid" "me me"}
.pz-of2{grid-template-areas:"top top" "mid mid" "me me"}
.pz-me{grid-area:me}.pz-rl{grid-area:rl}.pz-rm{grid-area:rm}.pz-ru{grid-area:ru}.pz-top{grid-area:top}.pz-lu{grid-area:lu}.pz-lm{grid-area:lm}.pz-ll{grid-area:ll}
.pz-ring .pz-me,.pz-ring .pz-top{justify-self:center;width:calc(50% - 4px)}
.pz-centre{grid-area:mid;position:relative;text-align:center;color:#ffd54a;font-weight:600;padding:2px 8px;min-height:1.5em}
.pz-pod{position:relative;display:flex;align-items:center;gap:8px;min-height:54px!important;padding:4px 10px!important;text-align:left;width:100%;overflow:hidden}
.pz-avatar{flex:none;width:36px;height:36px;border-radius:50%;background:#56b4e9;color:#0a1a14;display:grid;place-items:center;font-weight:700;position:relative}
.pz-mine .pz-avatar{background:#e69f00}
.pz-bot .pz-avatar{background:#9aa3ad}
.pz-who{display:flex;flex-direction:column;min-width:0;flex:1}
.pz-name,.pz-low{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.pz-low{font-size:12.5px;font-weight:400;color:#ffffffb3}
.pz-tick{color:#ffd54a;flex:none}
.pz-set{border-color:#ffd54a!important}
.pz-pod.pz-empty{background:#0002;border-style:dashed}
.pz-empty .pz-avatar{background:#ffffff1f;color:#fff}
.pz-link-good .pz-avatar::after,.pz-link-relayed .pz-avatar::after,.pz-link-slow .pz-avatar::after,.pz-link-gone .pz-avatar::after{content:"";position:absolute;right:-2px;bottom:-2px;width:11px;height:11px;border-radius:50%;border:2px solid var(--pz-deep);background:#4fd08a}
.pz-link-relayed .pz-avatar::after{background:#6cc4ff;border-radius:3px}
.pz-link-slow .pz-avatar::after{background:#f5a300}
.pz-link-gone .pz-avatar::after{background:#ff7a66;border-radius:0}
.pz-link-gone .pz-low{color:#ff9c8c}

.pz-ask{display:flex;flex-direction:column;gap:6px}
.pz-invite{display:flex;align-items:center;justify-content:space-between;gap:10px;padding:8px 14px}
.pz-code{font:700 20px/1.3 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;letter-spacing:.06em;user-select:text;-webkit-user-select:text;white-space:nowrap}
.pz-sheet .pz-big{font-size:30px;text-align:center;margin:4px 0 10px}
.pz-rules .pz-line h2{flex:1}
.pz-rules ul{margin:6px 0 0;padding-left:18px;font-size:14px}
.pz-rules .pz-line button{min-height:44px}
.pz-qr{display:block;width:min(240px,70vw);height:auto;margin:12px auto 4px;image-rendering:pixelated;border-radius:8px}
.pz-sheet textarea.pz-text{padding:8px 12px;min-height:72px;resize:vertical;font-size:14px;overflow-wrap:anywhere;word-break:break-all}
.pz-sheet button.pz-person{width:100%;padding:6px 12px;margin:4px 0;text-align:left}
.pz-person .pz-name{font-weight:600}

.pz-boxes{position:relative;display:flex;gap:4px;justify-content:center;margin:10px 0}
.pz-box{flex:1;max-width:40px;height:48px;border:1.5px solid var(--pz-line);border-radius:8px;display:grid;place-items:center;background:var(--pz-pit);font:700 22px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.pz-box.pz-gap{margin-left:10px}
.pz-boxes:focus-within .pz-next{border-color:#ffd54a;box-shadow:0 0 0 2px #ffd54a66}
.pz-sheet .pz-boxes input{position:absolute;inset:0;width:100%;height:100%;opacity:.01;font-size:16px;text-align:center}

.pz-chat{right:0;top:0;bottom:0;width:min(360px,100vw);display:flex;flex-direction:column;background:var(--pz-deep);border-left:var(--pz-edge) solid var(--pz-line);box-shadow:-4px 0 16px #0006;z-index:4;
padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) 0}
.pz-chat>header{display:flex;align-items:center;padding:6px 8px 6px 16px;border-bottom:var(--pz-edge) solid var(--pz-line)}
.pz-chat>header h1{flex:1}
.pz-log{flex:1;min-height:0;overflow:auto;overscroll-behavior:contain;padding:10px 14px;display:flex;flex-direction:column;gap:6px;user-select:text;-webkit-user-select:text;font-size:15px}
.pz-said{overflow-wrap:anywhere}
.pz-said *{unicode-bidi:isolate}
.pz-said b{color:#9fd3ff;font-weight:600;margin-right:.5em}
.pz-said.pz-mine b{color:#ffd54a}
.pz-chat .pz-phrases button{white-space:normal}
.pz-phrases{flex:none;display:flex;flex-wrap:wrap;gap:6px;padding:8px;border-top:var(--pz-edge) solid var(--pz-line);max-height:42%;overflow:auto}
.pz-chat .pz-phrases button{min-height:44px;font-size:14px;font-weight:400;padding:0 10px}
.pz-write{flex:none;padding:8px;border-top:var(--pz-edge) solid var(--pz-line)}
.pz-write input{flex:1}

.pz-banner{display:flex;align-items:center;gap:4px;background:var(--pz-pit);border:1px solid #ffd54a80;border-radius:12px;overflow:hidden;font-size:13.5px;line-height:1.25;font-weight:600;box-shadow:0 3px 10px #0006}
.pz-banner button{white-space:normal!important;line-height:1.2;min-height:42px;font-size:13.5px;padding:0 10px;flex:none;max-width:50%}
.pz-banner button.pz-news{flex:1;height:100%;max-width:none;min-width:0;padding:0 4px 0 8px;border:0;background:none;text-align:start;overflow-wrap:anywhere}
.pz-news span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.pz-chip button.pz-news{padding:0 4px;font-size:11px;line-height:1.15;text-align:center}
.pz-chip .pz-news span{-webkit-line-clamp:3}

@media (orientation:landscape) and (min-width:640px){
.pz-cols{flex-direction:row;align-items:stretch;gap:14px;padding:4px 14px 8px;overflow:hidden}
.pz-left{flex:1.15;overflow:auto;display:flex;flex-direction:column;justify-content:safe center}
.pz-ring{width:100%}
.pz-right{flex:1;overflow:auto;justify-content:safe center}
.pz-room>footer{padding:6px 14px 8px}
}
@media (orientation:landscape) and (max-height:420px){
.pz-ring{gap:5px}.pz-pod{min-height:44px!important;padding:2px 8px!important}.pz-avatar{width:30px;height:30px}
.pz-centre{padding:0 8px;font-size:14px}
.pz-room>header{padding:0 8px}.pz-cols{padding-bottom:2px}.pz-room>footer{padding:3px 14px 4px}.pz-room>footer button{min-height:44px}
.pz-of6{grid-template-columns:1fr 1fr 1fr;grid-template-areas:"lu top ru" "mid mid mid" "ll me rl"}
.pz-ring.pz-of6 .pz-me,.pz-ring.pz-of6 .pz-top{width:100%}
.pz-of5{grid-template-columns:1fr 1fr 1fr;grid-template-areas:"lu mid ru" "ll me rl"}
.pz-ring.pz-of5 .pz-me{width:100%}
.pz-of4{grid-template-columns:1fr 1fr 1fr;grid-template-areas:"lm top rm" "mid mid mid" ". me ."}
.pz-ring.pz-of4 .pz-me,.pz-ring.pz-of4 .pz-top{width:100%}
.pz-middle{padding:12px 16px;gap:6px}
}
@media (min-width:1000px) and (min-height:600px){
.pz-panel.pz-room{font-size:17px}
.pz-pod{min-height:68px!important}.pz-avatar{width:44px;height:44px}
.pz-cols{max-width:1180px;width:100%;margin:0 auto}
.pz-room>footer{max-width:1180px;width:100%;margin:0 auto}
.pz-ring{gap:22px;max-width:640px}
.pz-centre{padding:34px 18px;font-size:22px}
.pz-ring::before{content:"";position:absolute;inset:34px 12%;border-radius:50%;background:#0003;border:2px solid #ffffff1a}
.pz-code{font-size:26px}
}
`
