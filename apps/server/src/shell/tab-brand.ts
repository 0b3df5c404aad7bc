/**
 * Comes first in the page where the host belongs to no brand. A document's request says nothing of its tab, so the cookie may have named
 * another brand than the tab shows: then the page is asked for again by name, before anything is painted or called. An address that names a
 * brand is never left, so there is no loop, and a brand that is gone ends with the one the server chose. `main.ts` starts nothing in a
 * page that is being left.
 */
export const TAB_BRAND_SCRIPT = `(function(r,q,t){try{
if(q.has('merchant'))return;
t=sessionStorage.getItem('merchant')||localStorage.getItem('merchant');
if(!t||t===r.dataset.brand||!/^[a-z0-9_-]{1,32}$/.test(t))return;
q.set('merchant',t);r.dataset.leaving='';r.style.display='none';
location.replace(location.origin+location.pathname+'?'+q+location.hash)
}catch(e){}})(document.documentElement,new URLSearchParams(location.search))`.replaceAll('\n', '');
