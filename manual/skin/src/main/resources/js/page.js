/* What a page gets in the browser: "on this page", buttons that copy, links to headings and rows, light and dark. */
(function () {
    'use strict';
    var LEAST_HEADINGS = 3;
    var COPIED_MS = 1500;
    var content = document.getElementById('content');

    function element(name, className, text) {
        var made = document.createElement(name);
        made.className = className;
        made.textContent = text;
        return made;
    }

    /* The generator puts the name of a heading on its section, or on an anchor in front of it. */
    function nameOf(heading) {
        var before = heading.previousElementSibling;
        if (!heading.id && before && before.tagName === 'A' && before.id) {
            return before.id;
        }
        return heading.id || (heading.parentElement.tagName === 'SECTION' && heading.parentElement.id) || '';
    }

    function listContents(headings) {
        var box = element('details', 'contents', '');
        box.appendChild(element('summary', '', 'On this page'));
        var list = element('ul', '', '');
        headings.forEach(function (heading) {
            var item = element('li', heading.tagName.toLowerCase(), '');
            var link = element('a', '', heading.textContent);
            link.href = '#' + nameOf(heading);
            item.appendChild(link);
            list.appendChild(item);
        });
        box.appendChild(list);
        var wide = window.matchMedia('(min-width: 1200px)');
        var title = content.querySelector('h1');
        function place() {
            box.open = wide.matches;
            if (wide.matches || !title) {
                document.getElementById('contents').appendChild(box);
            } else {
                title.insertAdjacentElement('afterend', box);
            }
        }
        wide.addEventListener('change', place);
        place();
    }

    function linkHeadings(headings) {
        headings.forEach(function (heading) {
            var link = element('a', 'to-here', '#');
            link.href = '#' + nameOf(heading);
            link.setAttribute('aria-label', 'Link to ' + heading.textContent);
            heading.appendChild(link);
        });
    }

    /* Of a block with prompts, the commands alone. */
    function toCopy(text) {
        var commands = text.split('\n').filter(function (line) { return line.startsWith('$ '); });
        return commands.length === 0 ? text : commands.map(function (line) { return line.substring(2) + '\n'; }).join('');
    }

    /* Pages from files have no clipboard in some browsers. */
    function copy(text) {
        if (navigator.clipboard) {
            return navigator.clipboard.writeText(text);
        }
        var area = element('textarea', '', '');
        area.value = text;
        document.body.appendChild(area);
        area.select();
        var isDone = document.execCommand('copy');
        area.remove();
        return isDone ? Promise.resolve() : Promise.reject(new Error('no clipboard'));
    }

    function addCopyButton(block) {
        var frame = element('div', 'code', '');
        block.parentElement.insertBefore(frame, block);
        frame.appendChild(block);
        var button = element('button', 'copy', 'Copy');
        button.type = 'button';
        button.addEventListener('click', function () {
            copy(toCopy(block.textContent)).then(
                function () { button.textContent = 'Copied'; },
                function () { button.textContent = 'Not possible'; });
            setTimeout(function () { button.textContent = 'Copy'; }, COPIED_MS);
        });
        frame.appendChild(button);
    }

    /* A name in code may be broken behind an underscore. */
    function letBreak(code) {
        var parts = code.textContent.split(/(?<=_)/);
        code.textContent = '';
        parts.forEach(function (part) {
            code.append(part, document.createElement('wbr'));
        });
    }

    /* A row whose first cell is one name in code can be linked to by that name. */
    function nameRows() {
        content.querySelectorAll('tr > td:first-child').forEach(function (cell) {
            var code = cell.querySelector('code');
            var name = code && code.textContent;
            if (name && cell.textContent.trim() === name && !document.getElementById(name)) {
                cell.parentElement.id = name;
                letBreak(code);
            }
        });
    }

    function showTarget() {
        var named = location.hash && document.getElementById(decodeURIComponent(location.hash.substring(1)));
        content.querySelectorAll('.found').forEach(function (old) { old.classList.remove('found'); });
        if (named && named.tagName === 'TR') {
            named.classList.add('found');
            named.scrollIntoView({block: 'center'});
        }
    }

    function addThemeButton() {
        var button = element('button', 'theme', '');
        button.type = 'button';
        function isDark() {
            var chosen = document.documentElement.dataset.theme;
            return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
        }
        function label() {
            button.textContent = isDark() ? 'Light' : 'Dark';
        }
        button.addEventListener('click', function () {
            var theme = isDark() ? 'light' : 'dark';
            document.documentElement.dataset.theme = theme;
            label();
            try {
                localStorage.setItem('railmpi-theme', theme);
            } catch (ignored) {
                /* See theme.js. */
            }
        });
        label();
        document.querySelector('header.top').appendChild(button);
    }

    /* A wide table scrolls by itself, not with the page. */
    function frameTables() {
        content.querySelectorAll('table').forEach(function (table) {
            var frame = element('div', 'table', '');
            table.parentElement.insertBefore(frame, table);
            frame.appendChild(table);
            var heads = Array.from(table.querySelectorAll('th')).map(function (head) { return head.textContent; });
            table.querySelectorAll('tr').forEach(function (row) {
                Array.from(row.children).forEach(function (cell, column) {
                    if (column > 0 && (heads[column] || '').trim() && cell.textContent.trim()) {
                        cell.dataset.head = heads[column];
                    }
                });
            });
        });
    }

    var headings = Array.from(content.querySelectorAll('h2, h3')).filter(nameOf);
    if (headings.length >= LEAST_HEADINGS && !document.body.classList.contains('home')) {
        listContents(headings);
    }
    linkHeadings(headings);
    content.querySelectorAll('pre').forEach(addCopyButton);
    frameTables();
    nameRows();
    addThemeButton();
    showTarget();
    window.addEventListener('hashchange', showTarget);
}());
