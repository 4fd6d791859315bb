/** The styles of account settings and of what they consist of. They load with the page, and add to those of every component. */
export const styles = `
.hp-settings{container-type:inline-size;text-align:start}
.hp-settings[data-full]{min-height:100vh;min-height:100dvh;padding:4.5rem 1rem 3rem;background:var(--hp-page)}
.hp-settings-body{display:flex;flex-direction:column;gap:1.5rem;width:100%;max-width:60rem;margin-inline:auto}
.hallpass-scope .hp-settings :is(h1,h2,h3,h4,ul,ol,dl,dd,table,fieldset){margin:0;padding:0}
.hp-settings-columns{display:grid;grid-template-columns:13.5rem minmax(0,1fr);gap:2rem;align-items:start}
.hp-settings-nav{position:sticky;top:1rem}
.hp-settings-choice{display:none}
.hallpass-scope .hp-settings-links{list-style:none;display:flex;flex-direction:column;gap:.125rem}
.hp-settings-link{display:flex;align-items:center;gap:.625rem;min-height:2.25rem;padding:.375rem .625rem;border-radius:var(--hp-radius);color:var(--hp-mutedForeground);font-size:.875rem;font-weight:520;text-decoration:none;overflow-wrap:anywhere;transition:background-color .15s,color .15s}
.hp-settings-link>span:last-child{min-width:0}
.hp-settings-link:hover{background:var(--hp-accent);color:var(--hp-accentForeground)}
.hp-settings-link[aria-current]{background:var(--hp-accent);color:var(--hp-foreground);font-weight:560}
.hp-settings-divider{padding:1rem .625rem .375rem!important;color:var(--hp-mutedForeground);font-size:.8125rem}
.hp-settings-item{display:flex;flex-direction:column;gap:1.25rem;min-width:0}
.hp-settings-title{font-size:1.1875rem;line-height:1.3;font-weight:620;letter-spacing:-.017em;overflow-wrap:anywhere}
.hp-settings-title:focus{outline:0}
.hallpass-scope .hp-settings-title:focus-visible{outline:2px solid var(--hp-ring);outline-offset:4px;border-radius:.2em}
.hp-settings-section{display:flex;flex-direction:column;gap:1rem;min-width:0;overflow-wrap:anywhere;padding:1.25rem;background:var(--hp-card);color:var(--hp-cardForeground);border:1px solid var(--hp-border);border-radius:calc(var(--hp-radius) * 1.5)}
.hp-settings-head{display:flex;flex-direction:column;gap:.125rem}
.hp-settings-label{font-size:.9375rem;font-weight:600}
.hp-settings-stack{display:flex;flex-direction:column;align-items:flex-start;gap:.75rem;min-width:0}
.hp-settings-stack>:is(form,table,ul,.hp-table,.hp-field,.hp-status){align-self:stretch}
.hp-settings-stack .hp-form{max-width:24rem}
.hallpass-scope .hp-settings .hp-bullets{padding-inline-start:1.125rem}
.hp-settings-line{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem;min-width:0;overflow-wrap:anywhere}
.hp-settings-line>.hp-button{min-height:2.25rem;padding-block:.25rem}
.hp-settings-stack>.hp-button{min-height:2.25rem;padding-block:.25rem}
.hp-inline-form{display:flex;flex-wrap:wrap;align-items:flex-end;gap:.625rem;width:100%}
.hp-inline-form:has(.hp-error){align-items:flex-start}
.hp-inline-form>.hp-field{flex:1 1 14rem}
.hp-inline-form>.hp-button{min-height:2.625rem;margin-top:0}
.hp-inline-form[data-bare] .hp-label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.hp-inline-form>.hp-status{flex-basis:100%}
.hp-badge{display:inline-block;padding:.0625rem .4375rem;border:1px solid var(--hp-border);border-radius:99rem;background:var(--hp-muted);color:var(--hp-foreground);font-size:.75rem;line-height:1.5;font-weight:540;white-space:nowrap}
.hp-badge[data-tone=muted]{background:none;color:var(--hp-mutedForeground)}
.hp-badge[data-warns]{border-color:color-mix(in srgb,var(--hp-destructive) 40%,transparent);background:none;color:var(--hp-destructive)}
.hp-more{display:grid;place-items:center;width:1.75rem;height:1.75rem}
.hp-row .hp-menu-button{border-radius:var(--hp-radius)}
.hp-menu-item[aria-disabled=true]{color:var(--hp-mutedForeground)!important;cursor:default}
.hp-menu-reason{display:block;font-size:.75rem;font-weight:400;color:var(--hp-mutedForeground)}
.hp-destructive{background:var(--hp-destructive);color:var(--hp-destructiveForeground)!important;box-shadow:0 1px 2px rgb(0 0 0/.14)}
.hp-destructive:hover{background:color-mix(in srgb,var(--hp-destructive) 88%,var(--hp-foreground))}
.hp-switch{display:inline-flex;flex:none;align-items:center;width:2.375rem;height:1.375rem;padding:.125rem;border:1px solid var(--hp-input);border-radius:99rem;background:var(--hp-muted);cursor:pointer;transition:background-color .15s,border-color .15s}
.hp-switch::before{content:"";width:1rem;height:1rem;border-radius:50%;background:var(--hp-mutedForeground);transition:translate .15s,background-color .15s}
.hp-switch[aria-checked=true]{background:var(--hp-primary);border-color:var(--hp-primary)}
.hp-switch[aria-checked=true]::before{background:var(--hp-primaryForeground);translate:1rem}
[dir=rtl] .hp-switch[aria-checked=true]::before{translate:-1rem}
.hp-switch[aria-disabled=true]{opacity:.55;cursor:default}
@media (forced-colors:active){.hp-switch::before{background:ButtonText}.hp-switch[aria-checked=true]{background:Highlight}}
.hp-table{width:100%;border-collapse:collapse;font-size:.875rem}
.hp-table :is(th,td){padding:.625rem .5rem;border-bottom:1px solid var(--hp-border);text-align:start;vertical-align:top;overflow-wrap:anywhere}
.hp-table tbody tr:last-child>*{border-bottom:0}
.hp-table th{font-weight:540}
.hp-table thead th{color:var(--hp-mutedForeground);font-size:.8125rem}
.hp-table td:last-child:not([data-label]){text-align:end}
.hp-table .hp-button{min-height:2.125rem;padding:.125rem .625rem;font-size:.8125rem}
.hp-qr{width:min(12.5rem,100%);padding:.75rem;background:#fff;border-radius:var(--hp-radius)}
.hp-qr svg{width:100%;height:auto}
.hp-secret,.hp-table code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem;overflow-wrap:anywhere}
.hallpass-scope .hp-codes{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.375rem 1rem;padding:.875rem!important;background:var(--hp-muted);border-radius:var(--hp-radius)}
.hp-check{display:flex;gap:.625rem;align-items:flex-start;cursor:pointer}
.hp-check>input{flex:none;width:1.125rem;height:1.125rem;margin-top:.15rem;accent-color:var(--hp-primary)}
.hp-settings-code{width:100%;max-width:20rem}
.hp-danger{width:100%;border:1px solid color-mix(in srgb,var(--hp-destructive) 35%,var(--hp-border));border-radius:var(--hp-radius)}
.hp-danger>summary{padding:.625rem .875rem;font-weight:540;cursor:pointer;border-radius:var(--hp-radius)}
.hallpass-scope .hp-danger>summary:focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}
.hp-danger>.hp-settings-stack{padding:.25rem .875rem .875rem}
.hp-tools{display:flex;flex-wrap:wrap;gap:.625rem;align-items:center}
.hp-tools>.hp-input{flex:1 1 9rem;width:auto}
.hp-tools>.hp-button{flex:none}
.hp-person{display:flex;align-items:center;gap:.625rem}
.hp-section:focus:not(:focus-visible){outline:0}
.hallpass-scope select{font:inherit;color:inherit;margin:0}
.hp-select{appearance:none;padding-inline-end:2.25rem;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(135deg,currentColor 50%,transparent 50%);background-position:right 1.05rem center,right .8rem center;background-size:.28rem .28rem;background-repeat:no-repeat;cursor:pointer}
[dir=rtl] .hp-select{background-position:left .8rem center,left 1.05rem center}
.hp-select option{background:var(--hp-popover);color:var(--hp-popoverForeground)}
.hallpass-scope :is(select,[type=checkbox],[type=range]):focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}

.hallpass-scope .hp-dialog{width:min(30rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);margin:auto;padding:1.5rem;overflow:auto;background:var(--hp-popover);color:var(--hp-popoverForeground);border:1px solid var(--hp-border);border-radius:calc(var(--hp-radius) * 1.75);box-shadow:var(--hp-shadow-raised)}
.hp-dialog::backdrop{background:rgb(0 0 0/.45)}
.hp-dialog:focus{outline:0}
.hp-dialog-body{display:flex;flex-direction:column;gap:1rem}
.hp-dialog-actions{display:flex;flex-wrap:wrap-reverse;justify-content:flex-end;gap:.625rem}

.hp-crop{position:relative;align-self:center;width:240px;height:240px;overflow:hidden;border-radius:var(--hp-radius);background:var(--hp-muted);cursor:grab;touch-action:none}
.hp-crop canvas{display:block;width:100%;height:100%}
.hp-crop-circle{position:absolute;inset:0;border-radius:50%;box-shadow:0 0 0 999px rgb(0 0 0/.5);pointer-events:none}
.hp-crop:active{cursor:grabbing}
.hp-crop:focus-visible{outline:2px solid var(--hp-ring);outline-offset:2px}
.hp-zoom{display:flex;align-items:center;gap:.75rem}
.hp-zoom input{flex:1;min-width:0;margin:0;accent-color:var(--hp-primary)}
@container (max-width:44rem){
.hp-settings-columns{grid-template-columns:minmax(0,1fr);gap:1.25rem}
.hp-settings-nav{display:none}
.hp-settings-choice{display:block}
.hp-settings-section{padding:1rem}
.hp-table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.hp-table :is(tbody,tr,th,td){display:block}
.hp-table :is(tbody th,td){padding:.1875rem 0;border:0}
.hp-table tbody tr{position:relative;padding-block:.75rem;border-bottom:1px solid var(--hp-border)}
.hp-table tbody tr:last-child{border-bottom:0}
.hp-table td[data-label]::before{content:attr(data-label) ": ";color:var(--hp-mutedForeground)}
.hp-table td:last-child:not([data-label]){position:absolute;top:.5rem;inset-inline-end:0}
.hp-table tr:has(>td:last-child:not([data-label])) th{padding-inline-end:3rem}
.hp-table tr:has(>td>.hp-button) th{padding-inline-end:6.5rem}
}
`;
