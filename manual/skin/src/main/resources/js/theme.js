/* Light or dark, before the page is drawn: as the reader chose here, else as the system has it. */
(function () {
    'use strict';
    var chosen = null;
    try {
        chosen = localStorage.getItem('railmpi-theme');
    } catch (ignored) {
        /* A browser may refuse to keep anything for pages from files: then the choice lasts for one page. */
    }
    if (chosen === 'dark' || chosen === 'light') {
        document.documentElement.dataset.theme = chosen;
    }
}());
